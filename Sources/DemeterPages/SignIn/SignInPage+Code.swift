public import DemeterCore
import DemeterMessages
import DemeterWords

extension SignInPage {
  /// The second step of signing in: a code of the app, or a recovery code. `pending` says to the server whose sign-in waits.
  public static func code(
    pending: String, next: String = "", isRecovery: Bool = false, refused: InvalidInput? = nil, error: String? = nil
  ) -> SignInPage {
    let field =
      isRecovery
      ? FormField("code", say("Recovery code"), .text, isRequired: true).needing(say("Enter a recovery code"), refused: refused)
      : FormField("code", say("Code"), .oneTimeCode, isRequired: true).needing(say("Enter the code"), refused: refused)
    let other = Paths.signInCode + (isRecovery ? "" : "?with=recovery")
    var page = SignInPage(
      title: isRecovery ? say("Recovery code") : say("Code"),
      words: isRecovery
        ? say("Enter one of the codes that you got when you set up the second factor. Each works once.")
        : say("Enter the code of six digits that your authenticator app shows."),
      action: Paths.signInCode, submit: say("Sign in"), fields: [field].focusingFirstError(orFirst: true), next: next, error: error,
      sendsZone: false)
    page.hidden = ["pending": pending, "with": isRecovery ? "recovery" : "app"]
    page.other = OtherWay(
      words: isRecovery ? say("Use the app") : say("Use a recovery code"),
      address: other + (next.isEmpty ? "" : (isRecovery ? "?" : "&") + "next=" + HistoryAddress.encoded(next)))
    return page
  }

  /// The page to sign in while passwords are switched off.
  static func withoutPassword(next: String, passkeys: PasskeySignIn?, error: String?) -> SignInPage {
    var page = SignInPage(
      title: say("Sign in"),
      words: say("Signing in with a password is switched off on this server. Without another way in, ask its owner for a sign-in link."),
      action: Paths.signIn, submit: say("Sign in"), fields: [], next: next, error: error, sendsZone: false)
    page.showsForm = false
    page.providerPath = providerPath(next: next)
    page.passkeys = passkeys
    return page
  }
}
