extension NewPassword {
  /// Whether a password is one of the first that others try: a common one, with or without a capital and signs at its end, or one of fewer than
  /// three different characters.
  static func isGuessable(_ text: String) -> Bool {
    if Set(text).count < 3 { return true }
    var plain = text.lowercased()
    while let last = plain.last, "!?.*#$@-_ ".contains(last) { plain.removeLast() }
    return common.contains(plain)
  }

  /// Common passwords of ten characters and more, or of fewer that signs make long enough.
  private static let common: Set<String> = Set(
    """
    12345678 123456789 1234567890 0123456789 12345678910 123456789012 1234567891 123456789123 1234512345 123123123 1231231234 123123123123 \
    9876543210 0987654321 987654321 987654321a 123456789a 123456789q a123456789 q123456789 qq123456789 aa123456789 abc123456 abc1234567 \
    abc12345678 abc123456789 abcd123456 abcd1234 abcd12345 abcdefghij abcdefghijk abcdefghijklm a1b2c3d4e5 1a2b3c4d5e 1q2w3e4r 1q2w3e4r5t \
    1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsxedcrfv zaq12wsx zaq12wsxcde3 qwerty123 qwerty1234 \
    qwerty12345 qwerty123456 qwertyuiop qwertyuiop1 qwertyuiop123 qwertyuiop[] qwerasdfzxcv asdfghjkl asdfghjkl; asdfghjkl1 asdfghjkl123 \
    asdf123456 zxcvbnm123 zxcvbnm1234 poiuytrewq password password1 password01 password10 password11 password12 password123 password1234 \
    password12345 password123456 passwordpassword passw0rd p@ssw0rd p@ssword1 p@ssw0rd1 p@ssw0rd12 p@ssw0rd123 passw0rd1 passw0rd123 \
    mypassword mypassword1 mypassword123 yourpassword newpassword newpassword1 nopassword pass123456 pass1234567 admin1234 admin12345 \
    admin123456 adminadmin administrator administrator1 root123456 rootroot toor123456 user123456 test123456 testtest testtest1 testtest123 \
    test1234567 guest12345 guestguest changeme changeme1 changeme123 default123 letmein123 letmein1234 letmeinnow welcome1 welcome12 \
    welcome123 welcome1234 login12345 login123456 master1234 master123456 secret1234 secret12345 secret123456 topsecret1 temp123456 \
    demeter123 demeter1234 iloveyou iloveyou1 iloveyou12 iloveyou123 iloveyou1234 iloveyou2 iloveyousomuch ilovejesus loveyou123 \
    sunshine1 sunshine12 sunshine123 princess1 princess12 princess123 superman12 superman123 batman1234 spiderman spiderman1 spiderman123 \
    pokemon123 pokemon1234 minecraft minecraft1 minecraft123 starwars12 starwars123 dragon1234 dragon12345 monkey1234 monkey12345 \
    football1 football12 football123 basketball basketball1 baseball12 baseball123 volleyball skateboard cheerleader liverpool1 \
    liverpoolfc liverpool123 manchester manchester1 arsenal123 chelsea123 barcelona1 barcelona123 realmadrid realmadrid1 juventus12 \
    butterfly1 strawberry strawberry1 chocolate1 chocolate123 watermelon whatever12 whatever123 trustno1 trustno123 jesuschrist \
    computer12 computer123 samsung123 internet12 internet123 passwort passwort1 passwort12 passwort123 passwort1234 meinpasswort hallo12345 \
    hallo123456 hallohallo qwertz1234 qwertz12345 qwertz123456 qwertzuiop schatz1234 ichliebedich bayernmuenchen motdepasse motdepasse1 \
    motdepasse123 azerty1234 azerty12345 azerty123456 azertyuiop jetaime123 jetaimejetaime bonjour123 contraseña contraseña1 contrasena \
    contrasena1 contrasena123 micontraseña tequieromucho teamomucho teamo12345 hola123456
    """.split(separator: " ").map(String.init))
}
