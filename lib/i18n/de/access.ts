import type { Messages } from '../translate.ts';

/** Account, application credentials, API access. */
export const access: Messages = {
  'A credential that leaks unnoticed stays good until somebody deletes it.':
    'Ein Zugang, der unbemerkt in falsche Hände gerät, gilt, bis ihn jemand löscht.',
  'A script that signs in with a credential of its own never knows your password, can be given fewer roles than you have, and is stopped by deleting it.':
    'Ein Skript mit eigenem Zugang kennt das eigene Passwort nicht, kann weniger Rollen bekommen und wird durch Löschen des Zugangs ausgesperrt.',
  Address: 'Adresse',
  'Choose a moment in the future.': 'Bitte einen Zeitpunkt in der Zukunft wählen.',
  Command: 'Befehl',
  'Connection details': 'Verbindungsdaten',
  'Copy ID': 'ID kopieren',
  'Copy command': 'Befehl kopieren',
  'Copy secret': 'Geheimnis kopieren',
  'Credential {name} is ready': 'Zugang {name} ist fertig',
  'Deleting {count, plural, one {# credential} other {# credentials}}':
    '{count, plural, one {# Zugang wird} other {# Zugänge werden}} gelöscht',
  '{count, plural, one {Delete credential {name}?} other {Delete # credentials?}}':
    '{count, plural, one {Zugang {name} löschen?} other {# Zugänge löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # credentials}}':
    '{count, plural, one {{name} löschen} other {# Zugänge löschen}}',
  'Domain ID': 'Domänen-ID',
  'Domain of the project': 'Domäne des Projekts',
  'Domain of the user': 'Domäne des Benutzers',
  'Download {file}': '{file} herunterladen',
  Endpoints: 'Endpunkte',
  'Everything this console does, your own tools can do too.':
    'Alles, was diese Konsole kann, können auch eigene Werkzeuge.',
  Expired: 'Abgelaufen',
  Expires: 'Gilt bis',
  'Expires at': 'Gilt bis',
  'Expires soon': 'Läuft bald ab',
  Expiry: 'Ablauf',
  'Filter credentials': 'Zugänge filtern',
  'Get a token': 'Ein Token holen',
  'Give it a name.': 'Bitte einen Namen angeben.',
  'I saved the secret': 'Das Geheimnis ist gespeichert',
  'It gets {roles} and what they include.': 'Er bekommt {roles} und was darin enthalten ist.',
  Never: 'Nie',
  'Never expires': 'Läuft nie ab',
  'No credentials yet': 'Noch keine Zugänge',
  'None ticked: it gets all of your roles, {roles}.': 'Nichts ausgewählt: Er bekommt alle eigenen Rollen, {roles}.',
  Profile: 'Profil',
  'Project ID': 'Projekt-ID',
  'Projects and roles': 'Projekte und Rollen',
  Region: 'Region',
  Roles: 'Rollen',
  'Save <code>clouds.yaml</code> to <code>~/.config/openstack/</code>, then:':
    '<code>clouds.yaml</code> unter <code>~/.config/openstack/</code> speichern, dann:',
  Service: 'Dienst',
  'The files hold no password: the tools ask for it. Scripts use <link>a credential</link> instead.':
    'Die Dateien enthalten kein Passwort: Die Werkzeuge fragen danach. Skripte verwenden stattdessen <link>einen Zugang</link>.',
  'The platform keeps no copy of it. If it is lost, create another credential.':
    'Die Plattform behält keine Kopie. Geht es verloren, hilft nur ein neuer Zugang.',
  'The secret is shown only now.': 'Das Geheimnis wird nur jetzt gezeigt.',
  Unrestricted: 'Unbeschränkt',
  'Until a moment of your choice': 'Bis zu einem eigenen Zeitpunkt',
  'Use at most 1024 characters.': 'Höchstens 1024 Zeichen verwenden.',
  Valid: 'Gültig',
  'Whatever signs in with it stops working at once, and so do its tokens. This cannot be undone.':
    'Was sich damit anmeldet, funktioniert sofort nicht mehr, ebenso die Token. Das lässt sich nicht rückgängig machen.',
  '{days} days, until {date}': '{days} Tage, bis {date}',
  'The addresses of the APIs could not be loaded': 'Die Adressen der APIs ließen sich nicht laden',
};
