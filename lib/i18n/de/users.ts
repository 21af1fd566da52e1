import type { Messages } from '../translate.ts';

/** Users: the list, the page of one, and what can be done to them. */
export const users: Messages = {
  'Could not determine which rows were imported': 'Es ist nicht bekannt, welche Zeilen importiert wurden',
  'Import them again. Rows that already exist are rejected because of their names, so no user is created twice.':
    'Importieren Sie sie noch einmal: Zeilen, die schon da sind, werden wegen ihres Namens abgelehnt; doppelt wird niemand angelegt.',
  'Column {column} is not valid.': 'Spalte {column} ist nicht gültig.',
  'Columns: name, domain, email, description, enabled, groups (separated by |), project, role, sign_in (invitation, password or none), password.':
    'Spalten: name, domain, email, description, enabled, groups (mit | dazwischen), project, role, sign_in (invitation, password oder none), password.',
  'Download a template': 'Vorlage herunterladen',
  'Download the result': 'Ergebnis herunterladen',
  'Drop a CSV file here': 'CSV-Datei hier ablegen',
  'Each row is checked first, and nothing is created until you confirm.':
    'Jede Zeile wird erst geprüft, und nichts wird ohne Bestätigung angelegt.',
  'I have saved the links': 'Die Links sind gespeichert',
  Import: 'Importieren',
  'Import users': 'Benutzer importieren',
  'Row {row}, {name}: {problem}': 'Zeile {row}, {name}: {problem}',
  'Use true or false in column enabled.': 'In Spalte enabled steht true oder false.',
  'The file has no rows.': 'Die Datei hat keine Zeilen.',
  'The file has {count} rows. At most {most} are imported at once.':
    'Die Datei hat {count} Zeilen. Höchstens {most} werden auf einmal importiert.',
  'The file is larger than 1 MB.': 'Die Datei ist größer als 1 MB.',
  'The first line must contain the column names, including name.':
    'Die erste Zeile muss die Spalten nennen, darunter name.',
  'You can save the links only now.': 'Die Links lassen sich nur jetzt speichern.',
  'The row has no name.': 'Die Zeile hat keinen Namen.',
  'They are in the file. Anyone who has one can take over the account. Lost links can be created again, user by user.':
    'Sie stehen in der Datei. Wer einen hat, kann das Konto übernehmen. Verlorene lassen sich neu erstellen, Benutzer für Benutzer.',
  'Unknown columns: {names}. Known columns: {known}.': 'Unbekannte Spalten: {names}. Bekannt sind {known}.',
  '{count, plural, =0 {Import} one {Import # user} other {Import # users}}':
    '{count, plural, =0 {Importieren} one {# Benutzer importieren} other {# Benutzer importieren}}',
  '{count, plural, one {# row was not imported} other {# rows were not imported}}':
    '{count, plural, one {# Zeile wurde nicht importiert} other {# Zeilen wurden nicht importiert}}',
  '{count, plural, one {# user was created} other {# users were created}}':
    '{count, plural, one {# Benutzer wurde angelegt} other {# Benutzer wurden angelegt}}',
  '{good, plural, one {# row can be imported} other {# rows can be imported}}, {bad, plural, =0 {no errors} one {# has errors and is skipped} other {# have errors and are skipped}}':
    '{good, plural, one {# Zeile kann importiert werden} other {# Zeilen können importiert werden}}, {bad, plural, =0 {keine ist falsch} one {# ist falsch und wird ausgelassen} other {# sind falsch und werden ausgelassen}}',
  '{count, plural, =0 {No console session is open. All tokens are revoked immediately.} one {# session ends immediately, and all tokens are revoked.} other {# sessions end immediately, and all tokens are revoked.}}':
    '{count, plural, =0 {An dieser Konsole ist niemand angemeldet; alle Token enden sofort.} one {# offene Anmeldung endet sofort, ebenso alle Token.} other {# offene Anmeldungen enden sofort, ebenso alle Token.}}',
  '{count, plural, one {# application credential stops working, and anything that uses it fails.} other {# application credentials stop working, and anything that uses them fails.}}':
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
  '{count, plural, one {for # address with failed attempts} other {for # addresses with failed attempts}}':
    '{count, plural, one {für # Adresse, die falsch geraten hat} other {für # Adressen, die falsch geraten haben}}',
  'Could not revoke {name}': '{name} wurde nicht widerrufen',
  '{role} in everything below {count} places': '{role} in allem unterhalb von {count} Orten',
  '{role} in all of {place}': '{role} in allem unterhalb von {place}',
  '{role} in {count} projects': '{role} in {count} Projekten',
  '{role} in {place}': '{role} in {place}',
  '{role} on domain {place}': '{role} auf Domäne {place}',
  '{role} on the system': '{role} auf dem System',
  '{role} on {count} domains': '{role} auf {count} Domänen',
  '{user} removed from {group}': '{user} aus {group} entfernt',
  'A default project does not give the user a role. It is where the user starts.':
    'Ein Standardprojekt gibt keine Rolle: Es bestimmt nur, wo man beginnt.',
  'A disabled user cannot use an invitation. Enable the user first.':
    'Ein deaktivierter Benutzer kann keine Einladung nutzen. Bitte erst aktivieren.',
  'A user signs in with a password and can do what their roles on domains and projects allow.':
    'Ein Benutzer meldet sich mit einem Passwort an und darf, was seine Rollen auf Domänen und Projekten sagen.',
  'About this user': 'Über diesen Benutzer',
  'Add to group': 'In Gruppe aufnehmen',
  'Adding {count} users to a group': '{count} Benutzer werden in eine Gruppe aufgenommen',
  'Application credentials and EC2 keys of the user are listed here, never their secrets.':
    'Hier stehen Anwendungszugänge und EC2-Schlüssel des Benutzers, nie ihre Geheimnisse.',
  Browser: 'Browser',
  'Cannot change their own password': 'Kann das eigene Passwort nicht ändern',
  'Changes are kept as long as the event log.': 'Änderungen werden so lange aufbewahrt wie das Ereignisprotokoll.',
  'Choose a domain.': 'Bitte eine Domäne wählen.',
  'Choose a group.': 'Bitte eine Gruppe wählen.',
  'Choose a password': 'Passwort wählen',
  'Choosing a password signs you in as the invited user instead.':
    'Wer ein Passwort wählt, wird stattdessen als der eingeladene Benutzer angemeldet.',
  'Copy link': 'Link kopieren',
  'Create link': 'Link erstellen',
  'Create user': 'Benutzer anlegen',
  'Created <made></made>, valid until <end></end>.': 'Erstellt <made></made>, offen bis <end></end>.',
  'Creates a link that lets the user choose a password. It works once.':
    'Erstellt einen Link, mit dem der Benutzer ein Passwort wählt. Er gilt ein Mal.',
  'Credential {name} revoked': 'Zugang {name} widerrufen',
  'Default project': 'Standardprojekt',
  'Delete user {name}?': 'Benutzer {name} löschen?',
  'Deleting user {name}': 'Benutzer {name} wird gelöscht',
  Disabled: 'Deaktiviert',
  'Disabling {count} users': '{count} Benutzer werden deaktiviert',
  'Email addresses': 'E-Mail-Adressen',
  'Enabling {count} users': '{count} Benutzer werden aktiviert',
  Ends: 'Endet',
  'All sessions of the user end, and all tokens are revoked. Application credentials keep working.':
    'Jede Anmeldung des Benutzers endet, ebenso alle Token. Anwendungszugänge gelten weiter.',
  'Accepted combinations of factors': 'Faktoren, die genügen',
  'Filter users': 'Benutzer filtern',
  'First project': 'Erstes Projekt',
  'For user <b>{user}</b> of domain <b>{domain}</b>. The link works once, until <time></time>.':
    'Für Benutzer <b>{user}</b> der Domäne <b>{domain}</b>. Der Link gilt ein Mal, bis <time></time>.',
  'Could not load further factors': 'Weitere Faktoren konnten nicht geladen werden',
  'Further sign-in factors: {passkeys, plural, =0 {no passkey} one {# passkey} other {# passkeys}}, {codes, plural, =0 {no app for one-time passwords} one {# app for one-time passwords} other {# apps for one-time passwords}}.':
    'Weitere Faktoren der Anmeldung: {passkeys, plural, =0 {kein Passkey} one {# Passkey} other {# Passkeys}}, {codes, plural, =0 {keine App für Einmalpasswörter} one {# App für Einmalpasswörter} other {# Apps für Einmalpasswörter}}.',
  Generate: 'Erzeugen',
  'How the user gets a password': 'Wie der Benutzer zu einem Passwort kommt',
  'I have copied the link': 'Der Link ist kopiert',
  'In no group': 'In keiner Gruppe',
  Invitation: 'Einladung',
  'Invitation of {name}': 'Einladung von {name}',
  'Invitation of {name} withdrawn': 'Einladung von {name} zurückgezogen',
  Invite: 'Einladen',
  'Invite {name}?': '{name} einladen?',
  Invited: 'Eingeladen',
  'Is already disabled.': 'Ist schon deaktiviert.',
  'Is already enabled.': 'Ist schon aktiviert.',
  'It was used or withdrawn, or it has expired. Ask the sender for a new one.':
    'Sie wurde genutzt, zurückgezogen oder ist abgelaufen. Wer sie geschickt hat, kann eine neue erstellen.',
  'It works once, until <time></time>.': 'Er gilt ein Mal, bis <time></time>.',
  'Last seen': 'Zuletzt gesehen',
  'Last sign-in': 'Letzte Anmeldung',
  'Invitation link': 'Link der Einladung',
  'Locked until': 'Gesperrt bis',
  'Must be changed': 'Muss geändert werden',
  'Must be changed at the first sign-in': 'Muss bei der ersten Anmeldung geändert werden',
  'Must be changed at the next sign-in': 'Muss bei der nächsten Anmeldung geändert werden',
  'Never has to change a first password': 'Muss ein erstes Passwort nie ändern',
  'Never locked out': 'Nie ausgesperrt',
  'Never locked out by failed attempts': 'Nie durch falsches Raten ausgesperrt',
  'New link': 'Neuer Link',
  'No activity recorded': 'Keine Aktivität aufgezeichnet',
  'No credentials': 'Keine Zugänge',
  'No default project': 'Kein Standardprojekt',
  'No password': 'Kein Passwort',
  'Could not generate a password that meets the rules': 'Es ließ sich kein Passwort nach den Regeln erzeugen',
  'No role': 'Keine Rolle',
  'No roles': 'Keine Rollen',
  'No users yet': 'Noch keine Benutzer',
  'None yet': 'Noch keines',
  'Some of the changes were not made.': 'Nicht alles, was gewünscht war, ist geschehen.',
  'Not locked': 'Nicht gesperrt',
  'Not signed in to this console': 'An dieser Konsole nicht angemeldet',
  'Nothing is deleted. Enabling the user again restores everything except the sessions.':
    'Nichts wird gelöscht. Aktivieren bringt alles zurück außer den Anmeldungen.',
  'Number of roles': 'Zahl der Rollen',
  'Open the complete invitation link, up to its last character.':
    'Bitte den ganzen Link der Einladung öffnen, bis zum letzten Zeichen.',
  'Open user': 'Benutzer öffnen',
  Options: 'Optionen',
  'Password expired': 'Passwort abgelaufen',
  'Password of {name} set': 'Passwort von {name} gesetzt',
  'Password, roles, groups and credentials are unchanged.': 'Passwort, Rollen, Gruppen und Zugänge sind wie zuvor.',
  'Passwords never expire': 'Passwörter laufen nie ab',
  'Passwords set from now on never expire': 'Von jetzt an gesetzte Passwörter laufen nie ab',
  'Remove from {name}': 'Aus {name} entfernen',
  'Remove {user} from {group}?': '{user} aus {group} entfernen?',
  Revoke: 'Widerrufen',
  'Revoking {count, plural, one {# credential} other {# credentials}}':
    '{count, plural, one {# Zugang wird} other {# Zugänge werden}} widerrufen',
  'Role in this project': 'Rolle in diesem Projekt',
  'Roles assigned': 'Zugewiesene Rollen',
  'Roles, group memberships, key pairs, passkeys and all credentials are deleted with the user. Instances, volumes and images stay in their projects.':
    'Rollen, Mitgliedschaften in Gruppen, Schlüsselpaare, Passkeys und alle Zugänge gehen mit dem Benutzer verloren. Instanzen, Volumes und Images bleiben in ihren Projekten.',
  'Could not load roles, sessions and lockouts': 'Rollen, Sitzungen und Sperren konnten nicht geladen werden',
  'Set password and sign in': 'Passwort setzen und anmelden',
  'Set the password of {name}': 'Passwort von {name} setzen',
  'Multiple factors required': 'Mehrere Faktoren verlangt',
  'Sign out everywhere': 'Überall abmelden',
  'Sign {name} out at {address}?': '{name} bei {address} abmelden?',
  'Sign {name} out everywhere?': '{name} überall abmelden?',
  'Sign-in': 'Anmeldung',
  'Could not load sign-ins and credentials': 'Anmeldungen und Zugänge konnten nicht geladen werden',
  'Signed in': 'Angemeldet',
  'Sign in with it now.': 'Damit ist jetzt die Anmeldung möglich.',
  'Too many wrong passcodes': 'Zu viele falsche Einmalcodes',
  'for passcodes only, after too many wrong ones': 'nur für Einmalcodes, nach zu vielen falschen',
  'Stays enabled without sign-ins': 'Bleibt ohne Anmeldungen aktiviert',
  'The domain has no projects yet.': 'Die Domäne hat noch keine Projekte.',
  'Could not load the domains': 'Die Domänen konnten nicht geladen werden',
  'Could not load the groups': 'Die Gruppen konnten nicht geladen werden',
  'Could not create the invitation': 'Die Einladung wurde nicht erstellt',
  'Could not load the invitations': 'Die Einladungen konnten nicht geladen werden',
  'The previous link stops working.': 'Der zuvor erstellte Link gilt dann nicht mehr.',
  'The link is shown only once.': 'Der Link wird nur jetzt gezeigt.',
  'The link stops working immediately.': 'Der Link gilt sofort nicht mehr.',
  'The password remains valid. To keep somebody out, disable the user or set another password.':
    'Das Passwort gilt weiter: Wer jemanden fernhalten will, deaktiviert den Benutzer oder setzt ein anderes Passwort.',
  'The current password works until the link is used. Then all sessions of the user end.':
    'Das jetzige Passwort gilt, bis der Link genutzt wird. Dann endet jede Anmeldung des Benutzers.',
  'Could not assign the role': 'Die Rolle wurde nicht zugewiesen',
  'Could not load the roles': 'Die Rollen konnten nicht geladen werden',
  'The user immediately loses the roles of the group, and tokens based on them are revoked.':
    'Die Rollen der Gruppe gehen sofort verloren, und Token, die darauf beruhen, enden.',
  'Could not load the password rules': 'Die Regeln für Passwörter konnten nicht geladen werden',
  'The user cannot sign in until you decide.': 'Der Benutzer kann sich nicht anmelden, bis das entschieden ist.',
  'There are no groups yet.': 'Es gibt noch keine Gruppen.',
  'User not found': 'Diesen Benutzer gibt es nicht',
  'This cannot be undone. Disabling the user keeps everything.':
    'Das lässt sich nicht rückgängig machen. Deaktivieren behält alles.',
  'This invitation is no longer valid': 'Diese Einladung gilt nicht mehr',
  'This is not an email address.': 'Das ist keine E-Mail-Adresse.',
  'This is the session you are in.': 'Das ist die eigene Sitzung.',
  'This link is incomplete': 'Dieser Link ist nicht vollständig',
  'Go to users': 'Zu den Benutzern',
  'Unlock user {name}?': 'Benutzer {name} entsperren?',
  'Unlock {name}': '{name} entsperren',
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
  'Anyone who has it can take over the account. Share it in a way that nobody else can read. If it is lost, create another one.':
    'Wer ihn hat, kann das Konto übernehmen: Bitte so weitergeben, dass ihn niemand sonst liest. Geht er verloren, lässt sich ein neuer erstellen.',
  'Browser sessions are listed here. API tokens are not.':
    'Wer sich mit einem Browser anmeldet, steht hier. Token der API nicht.',
  Withdraw: 'Zurückziehen',
  'Withdraw invitation': 'Einladung zurückziehen',
  'Withdraw the invitation of {name}?': 'Einladung von {name} zurückziehen?',
  'Without a role': 'Ohne Rolle',
  'Without a role, the user can sign in but sees nothing.':
    'Ohne Rolle kann sich der Benutzer anmelden und sieht nichts.',
  'Failed attempts are cleared, including those of somebody who tries to break in. The password does not change.':
    'Falsche Versuche werden vergessen, auch die von jemandem, der einbrechen will. Das Passwort bleibt.',
  'You are signed in here as {name}.': 'Hier ist {name} angemeldet.',
  'You cannot delete yourself. Another administrator can.':
    'Niemand löscht sich selbst. Ein anderer Administrator kann es.',
  'You cannot disable yourself. Another administrator can.':
    'Niemand deaktiviert sich selbst. Ein anderer Administrator kann es.',
  'You choose a password and share it.': 'Sie wählen eines und geben es weiter.',
  'You share a one-time link. Only the user ever knows the password.':
    'Sie geben einen Einmal-Link weiter. Nur der Benutzer kennt je das Passwort.',
  'Your password is set': 'Das Passwort ist gesetzt',
  'Your role is read-only. Changes require the role admin, or the role manager on the domain.':
    'Mit dieser Rolle kann man nur ansehen: Ändern verlangt die Rolle admin, oder manager auf der Domäne.',
};
