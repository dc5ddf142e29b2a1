extension Exercise {
  /// The edition of the Compendium that the values are from. It is kept with what is logged, so that another edition changes no past day.
  public static let edition: Int = 2024

  /// Activities of the 2024 Adult Compendium of Physical Activities (Herrmann et al., J Sport Health Sci 2024;13:6–12): its code, the MET
  /// value, the speed in km/h if it is one of several, and the names in English, German, French and Spanish. The first name is shown.
  static let compendium: String = """
    17190|3.8|5.0|Walking,walk,walked|Gehen,Spazierengehen,gegangen,spazieren gegangen,spazieren,Spaziergang|Marche,marché,marche à pied|Caminar,caminé,caminando,caminata
    17151|2.3|2.9|Walking very slowly,slow walk,slow walking|Langsam gehen,langsam gegangen|Marche très lente,marche lente|Caminar muy despacio,caminata lenta
    17170|3.0|4.0|Walking slowly,easy walk|Gemütlich gehen,gemütlich gegangen|Marche tranquille|Caminar despacio
    17200|4.8|5.95|Brisk walking,brisk walk,walking briskly,walked briskly|Zügig gehen,zügig gegangen,schnell gegangen|Marche rapide|Caminar rápido,caminata rápida,marcha rápida
    17220|5.5|6.75|Very brisk walking,fast walk,walking fast,walked fast|Sehr zügig gehen,sehr schnell gegangen|Marche très rapide|Caminar muy rápido
    17230|7.0|7.55|Race walking,racewalking,walking very fast|Walken,gewalkt,sportliches Gehen|Marche athlétique|Marcha atlética
    17165|3.0||Walking the dog,walked the dog,dog walk,dog walking|Hund ausführen,mit dem Hund gegangen,Gassi,Gassi gehen,Gassi gegangen|Promener le chien,promené le chien,promenade du chien|Pasear al perro,paseé al perro,paseo con el perro
    17160|3.5||Stroll,walking for pleasure,strolled,strolling|Bummeln,gebummelt|Promenade,promené,balade|Paseo,pasear,paseé
    17270|4.0||Walking to work,walked to work,walk to work,walked to class|Zu Fuß zur Arbeit|Marche au travail,à pied au travail|Caminar al trabajo,a pie al trabajo
    17100|3.8||Pushing a stroller,walk with the stroller,pushing a pram|Kinderwagen schieben,mit dem Kinderwagen|Marche avec la poussette,poussette|Caminar con el cochecito
    17302|4.3||Nordic walking,nordic walk|Nordic Walking,Nordic Walken|Marche nordique|Marcha nórdica
    17304|5.3||Nordic walking fast,fast nordic walking|Nordic Walking schnell|Marche nordique rapide|Marcha nórdica rápida
    17082|5.3||Hiking,hike,hiked|Wandern,gewandert,Wanderung|Randonnée,randonné|Senderismo,excursión
    17080|6.0||Hiking cross country,cross country hiking|Querfeldein wandern|Randonnée hors sentier|Senderismo campo a través
    17012|7.8||Hiking with a daypack,hiked with a daypack|Wandern mit Tagesrucksack,wandern mit Rucksack|Randonnée avec sac|Senderismo con mochila
    17010|7.0||Backpacking,trekking|Trekking,Trekkingtour|Trek,grande randonnée|Excursión con mochila grande,mochilero
    17131|6.8||Climbing stairs,stairs,stair climbing,climbed stairs|Treppensteigen,Treppen,Treppen gestiegen|Monter les escaliers,escaliers|Subir escaleras,escaleras
    17133|4.5||Climbing stairs slowly,slow stairs|Treppensteigen langsam|Monter les escaliers lentement|Subir escaleras despacio
    17134|9.3||Climbing stairs fast,fast stairs,running stairs|Treppensteigen schnell,Treppenlauf|Monter les escaliers vite|Subir escaleras rápido
    17070|3.5||Descending stairs,walking down stairs|Treppab gehen|Descendre les escaliers|Bajar escaleras
    12145|10.5||Running,run,ran|Laufen,gelaufen,Lauf,gerannt,rennen|Course à pied,courir,couru,course|Correr,corrí,corriendo,carrera
    12020|7.5||Jogging,jog,jogged|Joggen,gejoggt,Dauerlauf|Footing,jogging,fait du jogging|Trotar,troté,footing
    12010|6.0||Jogging and walking,jog walk,run walk|Gehen und Laufen|Marche et course,footing et marche|Trotar y caminar
    12028|6.5|6.6|Running very slowly,slow run|Sehr langsam laufen|Course très lente|Correr muy despacio
    12029|7.8|7.3|Running at 7 km/h|Laufen mit 7 km/h|Course à 7 km/h|Correr a 7 km/h
    12030|8.5|8.2|Running at 8 km/h|Laufen mit 8 km/h|Course à 8 km/h|Correr a 8 km/h
    12045|9.0|9.1|Running at 9 km/h|Laufen mit 9 km/h|Course à 9 km/h|Correr a 9 km/h
    12050|9.3|9.85|Running at 10 km/h|Laufen mit 10 km/h|Course à 10 km/h|Correr a 10 km/h
    12070|11.0|11.3|Running at 11 km/h|Laufen mit 11 km/h|Course à 11 km/h|Correr a 11 km/h
    12080|11.8|12.05|Running at 12 km/h|Laufen mit 12 km/h|Course à 12 km/h|Correr a 12 km/h
    12140|9.3||Cross-country running,cross country run,trail run,trail running|Geländelauf,Crosslauf,Traillauf|Course en nature,trail,cross|Correr campo a través,carrera de montaña
    01014|7.0||Cycling,cycle,cycled,biking,bike ride,bike,biked,bicycle|Radfahren,Rad gefahren,Fahrrad,Fahrrad gefahren,Fahrradfahren,Radtour,geradelt,radeln|Vélo,fait du vélo,cyclisme|Ciclismo,bicicleta,bici,montar en bici
    01010|4.0|14|Cycling leisurely,easy bike ride,leisurely cycling|Gemütlich radfahren,gemütlich Rad gefahren|Vélo tranquille|Bicicleta de paseo,paseo en bici
    01011|6.8||Cycling to work,cycled to work,biked to work|Mit dem Rad zur Arbeit,Rad zur Arbeit|Vélo au travail|En bici al trabajo,bici al trabajo
    01020|6.8|17.5|Cycling at 17 km/h|Radfahren mit 17 km/h|Vélo à 17 km/h|Bicicleta a 17 km/h
    01030|8.0|20.8|Cycling at 20 km/h,fast cycling|Radfahren mit 20 km/h,schnell Rad gefahren|Vélo à 20 km/h|Bicicleta a 20 km/h
    01040|10.0|24.1|Cycling at 24 km/h,road cycling|Radfahren mit 24 km/h,Rennrad,Rennrad gefahren|Vélo à 24 km/h,vélo de route|Bicicleta a 24 km/h,bicicleta de carretera
    01009|8.5||Mountain biking,mountain bike,mtb|Mountainbiken,Mountainbike,Mountainbike gefahren|VTT|Bicicleta de montaña,ciclismo de montaña
    01084|6.0||E-bike with light support,e-bike,ebike,e-biking|E-Bike mit wenig Unterstützung,E-Bike,E-Bike gefahren,Pedelec|Vélo électrique,VAE|Bicicleta eléctrica
    01088|4.0||E-bike with high support|E-Bike mit viel Unterstützung|Vélo électrique avec forte assistance|Bicicleta eléctrica con mucha asistencia
    01200|6.8||Stationary bike,exercise bike,indoor cycling|Heimtrainer,Ergometer,Fahrradergometer|Vélo d'appartement|Bicicleta estática
    01270|9.0||Spinning class,spinning,spin class|Spinning,Spinning-Kurs|Cours de spinning,spinning|Clase de spinning,spinning,ciclo indoor
    18310|6.0||Swimming,swim,swam|Schwimmen,geschwommen|Natation,nager,nagé|Natación,nadar,nadé,nadando
    18240|5.8||Swimming laps slowly,swimming laps,laps,crawl|Bahnen schwimmen,Bahnen geschwommen,Kraulen,gekrault|Longueurs,crawl|Nadar largos,largos,crol
    18230|9.8||Swimming laps fast,fast crawl|Schnell kraulen,schnell geschwommen|Crawl rapide|Nadar largos rápido,crol rápido
    02054|3.5||Weight training,weights,weight lifting,lifting,lifted weights,strength training,gym|Krafttraining,Gewichte,Fitnessstudio,Gewichtheben|Musculation,poids et haltères,salle de sport|Pesas,entrenamiento de fuerza,musculación,gimnasio
    02052|5.0||Squats and deadlifts,squats,deadlifts|Kniebeugen und Kreuzheben,Kniebeugen,Kreuzheben|Squats et soulevé de terre,squats|Sentadillas y peso muerto,sentadillas
    02050|6.0||Vigorous weight training,heavy lifting,powerlifting,bodybuilding|Schweres Krafttraining,Bodybuilding|Musculation intense|Pesas con esfuerzo,culturismo
    02022|3.8||Bodyweight exercises,push-ups,pushups,lunges|Liegestütze,Eigengewichtsübungen,Ausfallschritte|Pompes,exercices au poids du corps,fentes|Flexiones,ejercicios con el peso corporal,zancadas
    02020|7.5||Vigorous calisthenics,calisthenics|Intensive Gymnastik,Calisthenics|Callisthénie,gymnastique intense|Calistenia
    02024|2.8||Core exercises,plank,planks,sit-ups,situps,crunches|Rumpfübungen,Planks,Unterarmstütz,Sit-ups,Crunches|Gainage,planche,abdominaux|Ejercicios de core,plancha,abdominales
    02040|7.5||Circuit training,circuit,crossfit|Zirkeltraining,Crossfit|Circuit training,entraînement en circuit,crossfit|Entrenamiento en circuito,circuito,crossfit
    02210|7.0||HIIT,interval training,high intensity interval training|HIIT,Intervalltraining|HIIT,fractionné,entraînement par intervalles|HIIT,entrenamiento por intervalos
    02048|5.0||Elliptical,elliptical trainer,cross trainer|Crosstrainer,Ellipsentrainer|Vélo elliptique,elliptique|Elíptica
    02065|9.3||Stair machine,stair climber,stairmaster,stepper|Treppenmaschine,Stepper|Machine à escaliers,stepper|Máquina de escaleras,stepper
    02068|11.0||Rope skipping,jump rope,jumping rope,skipping rope,skipping|Seilspringen,seilgesprungen|Corde à sauter,saut à la corde|Saltar a la comba,comba,saltar la cuerda
    02000|7.3||Aerobics,aerobic|Aerobic|Aérobic|Aeróbic
    02310|6.5||Zumba,zumba class|Zumba|Zumba|Zumba
    02150|2.3||Yoga,hatha yoga,yoga class|Yoga,Hatha-Yoga|Yoga,hatha yoga|Yoga,hatha yoga
    02105|2.8||Pilates|Pilates|Pilates|Pilates
    02101|2.3||Stretching,stretched|Dehnen,gedehnt,Dehnübungen|Étirements,stretching|Estiramientos,estirar
    row-easy|5.0||Rowing machine,rowing,rowed,row|Rudergerät,Rudern,gerudert|Rameur,aviron,ramé|Máquina de remo,remo,remar
    row-hard|7.5||Rowing machine hard,hard rowing|Rudergerät kräftig,kräftig gerudert|Rameur intense|Máquina de remo con esfuerzo
    15670|3.3||Tai chi,qi gong,qigong|Tai Chi,Qigong|Tai-chi,qi gong|Taichí,chi kung
    15030|5.5||Badminton|Badminton,Federball|Badminton|Bádminton
    15055|7.5||Basketball|Basketball|Basket,basketball|Baloncesto
    15092|3.8||Bowling,bowled|Bowling,Kegeln,gekegelt|Bowling|Bolos
    15110|5.8||Punching bag,boxing bag,boxing|Boxsack,Boxen,geboxt|Sac de frappe,boxe|Saco de boxeo,boxeo
    15120|7.8||Sparring,sparred|Sparring|Sparring,assaut|Sparring
    15195|7.8||Futsal,indoor soccer|Futsal,Hallenfußball|Futsal|Fútbol sala
    15610|7.0||Football,soccer,played football,played soccer|Fußball,Fußball gespielt|Football,foot|Fútbol
    15605|9.5||Football match,soccer match,soccer game|Fußballspiel|Match de football,match de foot|Partido de fútbol
    15265|4.3||Golf,golfing,golfed|Golf,Golfen,gegolft|Golf|Golf
    15290|3.5||Golf with a cart|Golf mit Wagen|Golf avec voiturette|Golf con carrito
    15330|8.0||Handball|Handball|Handball|Balonmano
    15360|8.0||Ice hockey|Eishockey|Hockey sur glace|Hockey sobre hielo
    15350|7.8||Field hockey|Hockey,Feldhockey|Hockey sur gazon|Hockey sobre hierba
    15430|10.3||Martial arts,judo,karate,kick boxing,kickboxing,taekwondo|Kampfsport,Judo,Karate,Kickboxen,Taekwondo|Arts martiaux,judo,karaté,kickboxing|Artes marciales,judo,kárate,kickboxing
    15537|5.8||Climbing,bouldering,climbed,rock climbing easy|Klettern,geklettert,Bouldern,gebouldert|Escalade,bloc|Escalada,escalar
    15533|8.0||Rock climbing,mountain climbing,mountaineering|Felsklettern,Bergsteigen|Escalade en falaise,alpinisme|Escalada en roca,alpinismo,montañismo
    15370|5.5||Horse riding,riding,horseback riding|Reiten,geritten|Équitation,monter à cheval|Equitación,montar a caballo
    15591|7.5||Inline skating,rollerblading|Inlineskaten,Inliner,Inlineskating|Roller,patin en ligne|Patinaje en línea
    15652|7.3||Squash,played squash|Squash,Squash gespielt|Squash|Squash
    15660|4.0||Table tennis,ping pong|Tischtennis|Tennis de table,ping-pong|Tenis de mesa,ping pong
    15675|6.8||Tennis,played tennis|Tennis,Tennis gespielt|Tennis|Tenis
    15685|4.5||Tennis doubles,doubles|Tennis-Doppel|Double au tennis,tennis en double|Tenis dobles
    15720|3.0||Volleyball,played volleyball|Volleyball,Volleyball gespielt|Volley,volleyball|Voleibol
    15711|6.0||Volleyball match|Volleyballspiel|Match de volley|Partido de voleibol
    15250|8.0||Ultimate frisbee,ultimate|Ultimate Frisbee|Ultimate,ultimate frisbee|Ultimate frisbee
    15562|6.3||Touch rugby|Touch-Rugby|Rugby à toucher|Rugby touch
    19030|7.0||Ice skating,skating,skated|Eislaufen,Schlittschuhlaufen,Schlittschuh gelaufen|Patinage sur glace,patinage|Patinaje sobre hielo
    19160|6.3||Downhill skiing,skiing,skied,snowboarding,snowboard|Skifahren,Ski gefahren,Snowboarden,Snowboard gefahren|Ski alpin,ski,snowboard|Esquí,esquiar,snowboard
    19090|8.5||Cross-country skiing,nordic skiing|Langlauf,Skilanglauf|Ski de fond|Esquí de fondo
    03025|4.5||Dancing,danced,dance,folk dancing|Tanzen,getanzt,Volkstanz|Danse,danser,dansé|Bailar,bailé,baile
    03030|5.5||Fast ballroom dancing,fast dancing|Schnelle Standardtänze|Danse de salon rapide|Baile de salón rápido
    03040|3.0||Slow ballroom dancing,ballroom dancing|Langsame Standardtänze,Gesellschaftstanz|Danse de salon lente,danse de salon|Baile de salón lento,baile de salón
    03010|5.0||Ballet,modern dance,jazz dance|Ballett,Jazztanz|Danse classique,ballet,modern jazz|Ballet,danza moderna
    11070|4.0||Housework,cleaning the bathroom,making beds|Hausputz,Putzen,geputzt,Hausarbeit|Ménage|Limpieza,limpiar la casa
    11040|4.3||Carpentry,woodworking|Schreinern,Holzarbeiten|Menuiserie|Carpintería
    11415|4.0||Yard work,yardwork,gardening,gardened|Gartenarbeit|Jardinage,jardiné|Jardinería
    11560|5.0||Shovelling,shoveling,shovelled,digging|Schaufeln,geschaufelt,Graben|Pelleter,creuser|Palear,cavar
    11490|7.5||Moving furniture,moved furniture|Möbel tragen,Umzug|Déménagement,porter des meubles|Mudanza,mover muebles
    17031|3.8||Loading a car|Auto beladen|Charger une voiture|Cargar el coche
    17026|5.5||Carrying things upstairs|Lasten treppauf tragen|Porter des charges à l'étage|Subir cargas por las escaleras
    """
}
