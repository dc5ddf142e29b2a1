import DemeterExchange
import DemeterTestSupport
import Foundation

/// Files as Fitbit and Samsung Health write them.
extension `A takeout of a watch` {
  /// Minutes in UTC: in Berlin, 23:30 belongs to the next day.
  static let steps = """
    [{
      "dateTime" : "03/07/26 22:59:00",
      "value" : "100"
    },{
      "dateTime" : "03/07/26 23:30:00",
      "value" : "20"
    },{"dateTime":"03/08/26 10:00:00","value":"7"}]
    """
  static let distance = #"[{"dateTime":"03/08/26 10:00:00","value":"74350"},{"dateTime":"03/08/26 10:01:00","value":"50.5"}]"#
  /// The phone counted the same steps as the band.
  static let moments = """
    timestamp,steps,data source
    2026-03-08T09:59:18Z,30,Phone Health Connect
    2026-03-08T10:00:00Z,34,Band
    2026-03-08T10:00:00Z,34,Band
    2026-03-08T10:01:00.250Z,66,Band
    2026-03-08T23:10:00Z,5,Band
    """
  static let grams = "timestamp,weight grams,data source\n2026-03-08T06:59:59Z,80950,Scale\n"
  static let nights = """
    [{"logId":2,"dateOfSleep":"2026-03-09","startTime":"2026-03-08T23:10:00.000","minutesAsleep":401,"levels":{"data":[{"seconds":30}]}},
     {"logId":1,"dateOfSleep":"2026-03-08","minutesAsleep":388}, {"logId":3,"dateOfSleep":"2026-03-09","minutesAsleep":19}]
    """
  static let pounds = """
    [{"logId":1772953199000,"weight":176.4,"bmi":24.1,"date":"03/08/26","time":"06:59:59","source":"Aria"}]
    """
  /// In Berlin, the first one begins on the 9th. The second is there twice, and the last one has no energy.
  static let runs = """
    [{"logId":7,"activityName":"Run","activityTypeId":90009,"activityLevel":[{"minutes":3,"name":"very"}],"calories":312,
      "duration":1860000,"activeDuration":1800000,"distance":5.25,"distanceUnit":"Kilometer","startTime":"03/08/26 23:30:00"},
     {"logId":"8","activityName":"Spinning","calories":200.5,"duration":1500000,"startTime":"03/07/26 10:00:00"},
     {"logId":8,"activityName":"Spinning","calories":210,"duration":1500000,"startTime":"03/07/26 10:00:00"},
     {"logId":9,"activityName":"Walk","duration":600000,"startTime":"03/07/26 12:00:00"}]
    """
  static let sessions = """
    com.samsung.shealth.exercise,6320001,17
    live_data_internal,com.samsung.health.exercise.start_time,com.samsung.health.exercise.exercise_type,total_calorie,com.samsung.health.exercise.calorie,com.samsung.health.exercise.duration,com.samsung.health.exercise.distance,com.samsung.health.exercise.time_offset,com.samsung.health.exercise.datauuid
    a.json,2026-03-08 22:45:00.000,1001,999,151.4,2700000,3456.7,UTC+0100,s1,
    ,1772877600000,11007,,88,1200000,,UTC+0100,s2,
    ,2026-03-07 10:05:00.000,0,,120,900000,0,UTC+0100,s3,
    ,2026-03-07 18:00:00.000,1002,,,900000,1000,UTC+0100,s4,
    """
  static let folder = "Takeout/Fitbit/Global Export Data/"
  static let newFolder = "Takeout/Google Health/Physical Activity_GoogleData/"

  static let daySummary = """
    com.samsung.shealth.activity.day_summary,6310001,6
    active_time,step_count,day_time,datauuid
    1000,8000,2026-03-07 00:00:00.000,a,
    """
  static let trend = """
    com.samsung.shealth.step_daily_trend,6310001,3
    source_type,count,distance,day_time,datauuid
    -2,7999,5500.5,2026-03-07 00:00:00.000,b,
    -2,8123,6000.25,1772928000000,c,
    5,9500,7000,1772928000000,d,
    0,3000,2000,2026-03-09 00:00:00.000,e,
    """
  static let pedometer = """
    com.samsung.shealth.tracker.pedometer_day_summary,201,4
    com.samsung.shealth.tracker.pedometer_day_summary.day_time,step_count,distance,time_offset,deviceuuid
    2026-03-08 23:30:00.000,8231,6100,UTC+0100,phone,
    2026-03-08 23:30:00.000,8410,6200,UTC+0100,watch,
    2026-03-05 23:00:00.000,512,,,phone,
    2026-03-04 02:30:00.000,600,,UTC-0500,phone,
    """
  static let water = """
    com.samsung.health.water_intake,6310001,2
    start_time,amount,time_offset,datauuid
    2026-03-08 07:00:00.000,250.0,UTC+0100,w,
    2026-03-08 07:30:00.000,0.0,UTC+0100,x,
    """

  static func fitbit() throws -> [UInt8] {
    try zip([
      (folder + "steps-2026-03-01.json", steps), (folder + "distance-2026-03-01.json", distance),
      (folder + "sleep-2026-03-01.json", nights), (folder + "weight-2026-03-01.json", pounds),
      (folder + "exercise-0.json", runs),
      (folder + "altitude-2026-03-01.json", steps), (folder + "altitude-2026-03-31.json", steps),
      (newFolder + "steps_2026-03-01.csv", moments), (newFolder + "weight.csv", grams),
      ("Takeout/Google Health/Global Export Data/steps-2026-03-01.json", steps),
    ])
  }

  static func samsung() throws -> [UInt8] {
    try zip(
      [
        ("shealth.activity.day_summary", daySummary), ("shealth.step_daily_trend", trend),
        ("shealth.tracker.pedometer_day_summary", pedometer), ("health.water_intake", water), ("shealth.exercise", sessions),
        ("health.weight", "com.samsung.health.weight,1,1\nstart_time,weight,time_offset\n2026-03-08 22:30:00.000,80.5,UTC+0100\n"),
        ("health.caffeine_intake", water.replacing("water", with: "caffeine")),
      ].map { ("samsunghealth_ada/com.samsung.\($0).20260310120000.csv", $1) })
  }
}
