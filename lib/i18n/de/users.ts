import type { Messages } from '../translate.ts';

/** Users: the list, the page of one, and what can be done to them. */
export const users: Messages = {
  'It is not known which rows were imported': 'Es ist nicht bekannt, welche Zeilen importiert wurden',
  'Import them again: rows that are there are refused for their names, and no user is created twice.':
    'Importieren Sie sie noch einmal: Zeilen, die schon da sind, werden wegen ihres Namens abgelehnt; doppelt wird niemand angelegt.',
  'Column {column} is not valid.': 'Spalte {column} ist nicht gültig.',
  'Columns: name, domain, email, description, enabled, groups (with | between them), project, role, sign_in (invitation, password or none), password.':
    'Spalten: name, domain, email, description, enabled, groups (mit | dazwischen), project, role, sign_in (invitation, password oder none), password.',
  'Download a template': 'Vorlage herunterladen',
  'Download the result': 'Ergebnis herunterladen',
  'Drop a CSV file here': 'CSV-Datei hier ablegen',
  'Each row is tried first, and nothing is created until you say so.':
    'Jede Zeile wird erst geprüft, und nichts wird ohne Bestätigung angelegt.',
  'I saved the links': 'Die Links sind gespeichert',
  Import: 'Importieren',
  'Import users': 'Benutzer importieren',
  'Row {row}, {name}: {problem}': 'Zeile {row}, {name}: {problem}',
  'Say true or false in column enabled.': 'In Spalte enabled steht true oder false.',
  'The file has no rows.': 'Die Datei hat keine Zeilen.',
  'The file has {count} rows. At most {most} are imported at once.':
    'Die Datei hat {count} Zeilen. Höchstens {most} werden auf einmal importiert.',
  'The file is larger than 1 MB.': 'Die Datei ist größer als 1 MB.',
  'The first line has to name the columns, and name among them.':
    'Die erste Zeile muss die Spalten nennen, darunter name.',
  'The links can be saved only now.': 'Die Links lassen sich nur jetzt speichern.',
  'The row has no name.': 'Die Zeile hat keinen Namen.',
  'They are in the file. Whoever has one can take the account over. Lost ones can be created again, user by user.':
    'Sie stehen in der Datei. Wer einen hat, kann das Konto übernehmen. Verlorene lassen sich neu erstellen, Benutzer für Benutzer.',
  'Unknown columns: {names}. Known are {known}.': 'Unbekannte Spalten: {names}. Bekannt sind {known}.',
  '{count, plural, =0 {Import} one {Import # user} other {Import # users}}':
    '{count, plural, =0 {Importieren} one {# Benutzer importieren} other {# Benutzer importieren}}',
  '{count, plural, one {# row was not imported} other {# rows were not imported}}':
    '{count, plural, one {# Zeile wurde nicht importiert} other {# Zeilen wurden nicht importiert}}',
  '{count, plural, one {# user was created} other {# users were created}}':
    '{count, plural, one {# Benutzer wurde angelegt} other {# Benutzer wurden angelegt}}',
  '{good, plural, one {# row can be imported} other {# rows can be imported}}, {bad, plural, =0 {none is wrong} one {# is wrong and left out} other {# are wrong and left out}}':
    '{good, plural, one {# Zeile kann importiert werden} other {# Zeilen können importiert werden}}, {bad, plural, =0 {keine ist falsch} one {# ist falsch und wird ausgelassen} other {# sind falsch und werden ausgelassen}}',
  '{count, plural, =0 {No one is signed in to this console; all tokens end at once.} one {# open sign-in ends at once, and so do all tokens.} other {# open sign-ins end at once, and so do all tokens.}}':
    '{count, plural, =0 {An dieser Konsole ist niemand angemeldet; alle Token enden sofort.} one {# offene Anmeldung endet sofort, ebenso alle Token.} other {# offene Anmeldungen enden sofort, ebenso alle Token.}}',
  '{count, plural, one {# application credential stops working: what runs with it fails.} other {# application credentials stop working: what runs with them fails.}}':
    '{count, plural, one {# Anwendungszugang gilt nicht mehr: Was damit läuft, schlägt fehl.} other {# Anwendungszugänge gelten nicht mehr: Was damit läuft, schlägt fehl.}}',
  '{count, plural, one {Add {name} to a group} other {Add # users to a group}}':
    '{count, plural, one {{name} in eine Gruppe aufnehmen} other {# Benutzer in eine Gruppe aufnehmen}}',
  '{count, plural, one {Disable user {name}?} other {Disable # users?}}':
    '{count, plural, one {Benutzer {name} deaktivieren?} other {# Benutzer deaktivieren?}}',
  '{count, plural, one {Disable {name}} other {Disable # users}}':
    '{count, plural, one {{name} deaktivieren} other {# Benutzer deaktivieren}}',
  '{count, plural, one {Enable user {name}?} other {Enable # users?}}':
    '{count, plural, one {Benutzer {name} aktivieren?} other {# Benutzer aktivieren?}}',
  '{count, plural, one {Enable {name}} other {Enable # users}}':
    '{count, plural, one {{name} aktivieren} other {# Benutzer aktivieren}}',
  '{count, plural, one {Revoke credential {name}?} other {Revoke # credentials?}}':
    '{count, plural, one {Zugang {name} widerrufen?} other {# Zugänge widerrufen?}}',
  '{count, plural, one {Revoke {name}} other {Revoke # credentials}}':
    '{count, plural, one {{name} widerrufen} other {# Zugänge widerrufen}}',
  '{count, plural, one {for # address that guessed wrongly} other {for # addresses that guessed wrongly}}':
    '{count, plural, one {für # Adresse, die falsch geraten hat} other {für # Adressen, die falsch geraten haben}}',
  '{name} was not revoked': '{name} wurde nicht widerrufen',
  '{role} in all below {count} places': '{role} in allem unterhalb von {count} Orten',
  '{role} in all of {place}': '{role} in allem unterhalb von {place}',
  '{role} in {count} projects': '{role} in {count} Projekten',
  '{role} in {place}': '{role} in {place}',
  '{role} on domain {place}': '{role} auf Domäne {place}',
  '{role} on the system': '{role} auf dem System',
  '{role} on {count} domains': '{role} auf {count} Domänen',
  '{user} removed from {group}': '{user} aus {group} entfernt',
  'A default project gives no role: it says where to begin.':
    'Ein Standardprojekt gibt keine Rolle: Es bestimmt nur, wo man beginnt.',
  'A disabled user cannot use an invitation. Enable the user first.':
    'Ein deaktivierter Benutzer kann keine Einladung nutzen. Bitte erst aktivieren.',
  'A user signs in with a password, and may do what the roles on domains and projects say.':
    'Ein Benutzer meldet sich mit einem Passwort an und darf, was seine Rollen auf Domänen und Projekten sagen.',
  'About this user': 'Über diesen Benutzer',
  'Accepted the invitation': 'Einladung angenommen',
  'Add to group': 'In Gruppe aufnehmen',
  'Adding {count} users to a group': '{count} Benutzer werden in eine Gruppe aufgenommen',
  'Application credentials and EC2 keys of the user are listed here, never their secrets.':
    'Hier stehen Anwendungszugänge und EC2-Schlüssel des Benutzers, nie ihre Geheimnisse.',
  Browser: 'Browser',
  'Cannot change their own password': 'Kann das eigene Passwort nicht ändern',
  'Changes are kept for as long as the event log is.':
    'Änderungen werden so lange aufbewahrt wie das Ereignisprotokoll.',
  'Choose a domain.': 'Bitte eine Domäne wählen.',
  'Choose a group.': 'Bitte eine Gruppe wählen.',
  'Choose a password': 'Passwort wählen',
  'Choosing a password signs you in as the invited user instead.':
    'Wer ein Passwort wählt, wird stattdessen als der eingeladene Benutzer angemeldet.',
  'Chose another password': 'Anderes Passwort gewählt',
  'Copy link': 'Link kopieren',
  'Create link': 'Link erstellen',
  'Create user': 'Benutzer anlegen',
  'Created <made></made>, open until <end></end>.': 'Erstellt <made></made>, offen bis <end></end>.',
  'Creates a link by which the user chooses a password. It works once.':
    'Erstellt einen Link, mit dem der Benutzer ein Passwort wählt. Er gilt ein Mal.',
  'Credential {name} revoked': 'Zugang {name} widerrufen',
  'Default project': 'Standardprojekt',
  'Delete user {name}?': 'Benutzer {name} löschen?',
  'Deleting user {name}': 'Benutzer {name} wird gelöscht',
  Disabled: 'Deaktiviert',
  'Disabling {count} users': '{count} Benutzer werden deaktiviert',
  'E-mail addresses': 'E-Mail-Adressen',
  'Enabling {count} users': '{count} Benutzer werden aktiviert',
  Ends: 'Endet',
  'Every sign-in of the user ends, and so do all tokens. Application credentials go on working.':
    'Jede Anmeldung des Benutzers endet, ebenso alle Token. Anwendungszugänge gelten weiter.',
  'Factors that let in': 'Faktoren, die genügen',
  'Filter users': 'Benutzer filtern',
  'First project': 'Erstes Projekt',
  'For user <b>{user}</b> of domain <b>{domain}</b>. The link works once, until <time></time>.':
    'Für Benutzer <b>{user}</b> der Domäne <b>{domain}</b>. Der Link gilt ein Mal, bis <time></time>.',
  'Further factors could not be loaded': 'Weitere Faktoren konnten nicht geladen werden',
  'Further factors of signing in: {passkeys, plural, =0 {no passkey} one {# passkey} other {# passkeys}}, {codes, plural, =0 {no app for one-time passwords} one {# app for one-time passwords} other {# apps for one-time passwords}}.':
    'Weitere Faktoren der Anmeldung: {passkeys, plural, =0 {kein Passkey} one {# Passkey} other {# Passkeys}}, {codes, plural, =0 {keine App für Einmalpasswörter} one {# App für Einmalpasswörter} other {# Apps für Einmalpasswörter}}.',
  Generate: 'Erzeugen',
  'How the user comes to a password': 'Wie der Benutzer zu einem Passwort kommt',
  'I copied the link': 'Der Link ist kopiert',
  'In no group': 'In keiner Gruppe',
  Invitation: 'Einladung',
  'Invitation of {name}': 'Einladung von {name}',
  'Invitation of {name} withdrawn': 'Einladung von {name} zurückgezogen',
  'Invitation withdrawn': 'Einladung zurückgezogen',
  Invite: 'Einladen',
  'Invite {name}?': '{name} einladen?',
  Invited: 'Eingeladen',
  'Is disabled already.': 'Ist schon deaktiviert.',
  'Is enabled already.': 'Ist schon aktiviert.',
  'It was used, was withdrawn or has expired. Ask whoever sent it for a new one.':
    'Sie wurde genutzt, zurückgezogen oder ist abgelaufen. Wer sie geschickt hat, kann eine neue erstellen.',
  'It works once, until <time></time>.': 'Er gilt ein Mal, bis <time></time>.',
  'Last seen': 'Zuletzt gesehen',
  'Last sign-in': 'Letzte Anmeldung',
  'Link of the invitation': 'Link der Einladung',
  'Locked until': 'Gesperrt bis',
  'Must be changed': 'Muss geändert werden',
  'Must be changed at the first sign-in': 'Muss bei der ersten Anmeldung geändert werden',
  'Must be changed at the next sign-in': 'Muss bei der nächsten Anmeldung geändert werden',
  'Never has to change a first password': 'Muss ein erstes Passwort nie ändern',
  'Never locked out': 'Nie ausgesperrt',
  'Never locked out by wrong guesses': 'Nie durch falsches Raten ausgesperrt',
  'New link': 'Neuer Link',
  'No activity recorded': 'Keine Aktivität aufgezeichnet',
  'No credentials': 'Keine Zugänge',
  'No default project': 'Kein Standardprojekt',
  'No password': 'Kein Passwort',
  'No password that follows the rules could be generated': 'Es ließ sich kein Passwort nach den Regeln erzeugen',
  'No role': 'Keine Rolle',
  'No roles': 'Keine Rollen',
  'No users yet': 'Noch keine Benutzer',
  'None yet': 'Noch keines',
  'Not everything you asked for was done.': 'Nicht alles, was gewünscht war, ist geschehen.',
  'Not locked': 'Nicht gesperrt',
  'Not signed in to this console': 'An dieser Konsole nicht angemeldet',
  'Nothing is deleted. Enabling brings everything back but the sign-ins.':
    'Nichts wird gelöscht. Aktivieren bringt alles zurück außer den Anmeldungen.',
  'Number of roles': 'Zahl der Rollen',
  'Open the whole link of the invitation, to its last character.':
    'Bitte den ganzen Link der Einladung öffnen, bis zum letzten Zeichen.',
  'Open user': 'Benutzer öffnen',
  Options: 'Optionen',
  'Password expired': 'Passwort abgelaufen',
  'Password of {name} set': 'Passwort von {name} gesetzt',
  'Password, roles, groups and credentials are as they were before.':
    'Passwort, Rollen, Gruppen und Zugänge sind wie zuvor.',
  'Passwords never expire': 'Passwörter laufen nie ab',
  'Passwords that are set from now on never expire': 'Von jetzt an gesetzte Passwörter laufen nie ab',
  'Remove from {name}': 'Aus {name} entfernen',
  'Remove {user} from {group}?': '{user} aus {group} entfernen?',
  Revoke: 'Widerrufen',
  'Revoking {count, plural, one {# credential} other {# credentials}}':
    '{count, plural, one {# Zugang wird} other {# Zugänge werden}} widerrufen',
  'Role in this project': 'Rolle in diesem Projekt',
  'Roles given': 'Zugewiesene Rollen',
  'Roles, memberships in groups, key pairs, passkeys and all credentials go with the user. Instances, volumes and images stay in their projects.':
    'Rollen, Mitgliedschaften in Gruppen, Schlüsselpaare, Passkeys und alle Zugänge gehen mit dem Benutzer verloren. Instanzen, Volumes und Images bleiben in ihren Projekten.',
  'Roles, sessions and lockouts could not be loaded': 'Rollen, Sitzungen und Sperren konnten nicht geladen werden',
  'Set password and sign in': 'Passwort setzen und anmelden',
  'Set the password of {name}': 'Passwort von {name} setzen',
  'Several factors asked for': 'Mehrere Faktoren verlangt',
  'Sign out everywhere': 'Überall abmelden',
  'Sign {name} out at {address}?': '{name} bei {address} abmelden?',
  'Sign {name} out everywhere?': '{name} überall abmelden?',
  'Sign-in': 'Anmeldung',
  'Sign-ins and credentials could not be loaded': 'Anmeldungen und Zugänge konnten nicht geladen werden',
  'Signed in': 'Angemeldet',
  'Sign in with it now.': 'Damit ist jetzt die Anmeldung möglich.',
  'Signed out by somebody else': 'Von jemand anderem abgemeldet',
  'Stays enabled without sign-ins': 'Bleibt ohne Anmeldungen aktiviert',
  'The domain has no projects yet.': 'Die Domäne hat noch keine Projekte.',
  'The domains could not be loaded': 'Die Domänen konnten nicht geladen werden',
  'The groups could not be loaded': 'Die Gruppen konnten nicht geladen werden',
  'The invitation was not created': 'Die Einladung wurde nicht erstellt',
  'The invitations could not be loaded': 'Die Einladungen konnten nicht geladen werden',
  'The link created before stops working.': 'Der zuvor erstellte Link gilt dann nicht mehr.',
  'The link is shown only now.': 'Der Link wird nur jetzt gezeigt.',
  'The link stops working at once.': 'Der Link gilt sofort nicht mehr.',
  'The password stays good: disable the user, or set another password, to keep somebody out.':
    'Das Passwort gilt weiter: Wer jemanden fernhalten will, deaktiviert den Benutzer oder setzt ein anderes Passwort.',
  'The present password goes on working until the link is used. Then every sign-in of the user ends.':
    'Das jetzige Passwort gilt, bis der Link genutzt wird. Dann endet jede Anmeldung des Benutzers.',
  'The role was not given': 'Die Rolle wurde nicht zugewiesen',
  'The roles could not be loaded': 'Die Rollen konnten nicht geladen werden',
  'The roles of the group are lost at once, and tokens that rest on them end.':
    'Die Rollen der Gruppe gehen sofort verloren, und Token, die darauf beruhen, enden.',
  'The rules of passwords could not be loaded': 'Die Regeln für Passwörter konnten nicht geladen werden',
  'The user cannot sign in until you decide.': 'Der Benutzer kann sich nicht anmelden, bis das entschieden ist.',
  'There are no groups yet.': 'Es gibt noch keine Gruppen.',
  'There is no such user': 'Diesen Benutzer gibt es nicht',
  'This cannot be undone. Disabling the user keeps everything.':
    'Das lässt sich nicht rückgängig machen. Deaktivieren behält alles.',
  'This invitation is over': 'Diese Einladung gilt nicht mehr',
  'This is no e-mail address.': 'Das ist keine E-Mail-Adresse.',
  'This is the session you are in.': 'Das ist die eigene Sitzung.',
  'This link is not complete': 'Dieser Link ist nicht vollständig',
  'To the users': 'Zu den Benutzern',
  'Unlock user {name}?': 'Benutzer {name} entsperren?',
  'Unlock {name}': '{name} entsperren',
  Unlocked: 'Entsperrt',
  'Until the link is used, the user has no way to sign in.':
    'Bis der Link genutzt wird, kann sich der Benutzer nicht anmelden.',
  'User {name} added to the group': 'Benutzer {name} in die Gruppe aufgenommen',
  'User {name} created': 'Benutzer {name} angelegt',
  'User {name} deleted': 'Benutzer {name} gelöscht',
  'User {name} disabled': 'Benutzer {name} deaktiviert',
  'User {name} enabled': 'Benutzer {name} aktiviert',
  'User {name} saved': 'Benutzer {name} gespeichert',
  'User {name} unlocked': 'Benutzer {name} entsperrt',
  'User {name} was created': 'Benutzer {name} wurde angelegt',
  'Views of users': 'Ansichten der Benutzer',
  What: 'Was',
  'Whoever has it can take the account over: pass it on in a way that nobody else reads. If it is lost, create another one.':
    'Wer ihn hat, kann das Konto übernehmen: Bitte so weitergeben, dass ihn niemand sonst liest. Geht er verloren, lässt sich ein neuer erstellen.',
  'Whoever signs in with a browser is listed here. Tokens of the API are not.':
    'Wer sich mit einem Browser anmeldet, steht hier. Token der API nicht.',
  Withdraw: 'Zurückziehen',
  'Withdraw invitation': 'Einladung zurückziehen',
  'Withdraw the invitation of {name}?': 'Einladung von {name} zurückziehen?',
  'Without a role': 'Ohne Rolle',
  'Without a role the user can sign in and see nothing.':
    'Ohne Rolle kann sich der Benutzer anmelden und sieht nichts.',
  'Wrong guesses are forgotten, also those of somebody who tries to break in. The password stays.':
    'Falsche Versuche werden vergessen, auch die von jemandem, der einbrechen will. Das Passwort bleibt.',
  'You are signed in here as {name}.': 'Hier ist {name} angemeldet.',
  'You cannot delete yourself. Another administrator can.':
    'Niemand löscht sich selbst. Ein anderer Administrator kann es.',
  'You cannot disable yourself. Another administrator can.':
    'Niemand deaktiviert sich selbst. Ein anderer Administrator kann es.',
  'You choose one and pass it on.': 'Sie wählen eines und geben es weiter.',
  'You pass on a one-time link. Nobody but the user ever knows the password.':
    'Sie geben einen Einmal-Link weiter. Nur der Benutzer kennt je das Passwort.',
  'Your password is set': 'Das Passwort ist gesetzt',
  'Your role only lets you look: changes take role admin, or role manager on the domain.':
    'Mit dieser Rolle kann man nur ansehen: Ändern verlangt die Rolle admin, oder manager auf der Domäne.',
};
