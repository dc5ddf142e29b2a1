import DemeterMessages
import DemeterStore
import Foundation

/// Locks a data folder for one server, or reports that another one uses it. Finishes an interrupted restore.
func lockForServing(_ folder: URL) throws -> ServerLock {
  guard let lock = try ServerLock(folder: folder) else {
    throw CommandError(say("Another Demeter is serving \(folder.path) already. Stop it first, or name another folder with --data."))
  }
  if try Backup.finishRestoring(in: folder) {
    FileHandle.standardError.write(Data("\(say("A restore into \(folder.path) had been cut short. It is done now."))\n".utf8))
  }
  return lock
}
