import type { Messages } from '../translate.ts';

/** Account, application credentials, API access. */
export const access: Messages = {
  'A leaked credential stays valid until somebody deletes it.':
    'Ein Zugang, der unbemerkt in falsche Hände gerät, gilt, bis ihn jemand löscht.',
  'A script with its own credential never sees your password and can have fewer roles than you. To lock it out, delete the credential.':
    'Ein Skript mit eigenem Zugang kennt das eigene Passwort nicht, kann weniger Rollen bekommen und wird durch Löschen des Zugangs ausgesperrt.',
  Address: 'Adresse',
  'Choose a time in the future.': 'Bitte einen Zeitpunkt in der Zukunft wählen.',
  Command: 'Befehl',
  'Connection details': 'Verbindungsdaten',
  'Copy ID': 'ID kopieren',
  'Copy command': 'Befehl kopieren',
  'Copy secret': 'Geheimnis kopieren',
  'Credential {name} created': 'Zugang {name} ist fertig',
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
  'Everything you can do in this console, you can also do with your own tools.':
    'Alles, was diese Konsole kann, können auch eigene Werkzeuge.',
  Expired: 'Abgelaufen',
  Expires: 'Gilt bis',
  'Expires at': 'Gilt bis',
  'Expires soon': 'Läuft bald ab',
  Expiry: 'Ablauf',
  'Filter credentials': 'Zugänge filtern',
  'Get a token': 'Ein Token holen',
  'Enter a name.': 'Bitte einen Namen angeben.',
  'I have saved the secret': 'Das Geheimnis ist gespeichert',
  'The credential gets {roles} and the roles they include.': 'Er bekommt {roles} und was darin enthalten ist.',
  Never: 'Nie',
  'Never expires': 'Läuft nie ab',
  'No credentials yet': 'Noch keine Zugänge',
  'None selected: the credential gets all your roles ({roles}).':
    'Nichts ausgewählt: Er bekommt alle eigenen Rollen, {roles}.',
  Profile: 'Profil',
  'Project ID': 'Projekt-ID',
  'Projects and roles': 'Projekte und Rollen',
  Region: 'Region',
  Roles: 'Rollen',
  'Save <code>clouds.yaml</code> to <code>~/.config/openstack/</code>, then:':
    '<code>clouds.yaml</code> unter <code>~/.config/openstack/</code> speichern, dann:',
  Service: 'Dienst',
  'The files do not contain your password: the tools ask for it. In scripts, use <link>a credential</link> instead.':
    'Die Dateien enthalten kein Passwort: Die Werkzeuge fragen danach. Skripte verwenden stattdessen <link>einen Zugang</link>.',
  'The platform keeps no copy. If you lose the secret, create another credential.':
    'Die Plattform behält keine Kopie. Geht es verloren, hilft nur ein neuer Zugang.',
  'The secret is shown only once.': 'Das Geheimnis wird nur jetzt gezeigt.',
  Unrestricted: 'Unbeschränkt',
  'Custom date and time': 'Bis zu einem eigenen Zeitpunkt',
  'Use at most 1024 characters.': 'Höchstens 1024 Zeichen verwenden.',
  Valid: 'Gültig',
  '{count, plural, one {Anything that signs in with it stops working immediately, and its tokens are} other {Anything that signs in with them stops working immediately, and their tokens are}} revoked. This cannot be undone.':
    'Was sich mit {count, plural, one {ihm} other {ihnen}} anmeldet, funktioniert sofort nicht mehr, ebenso die Token. Das lässt sich nicht rückgängig machen.',
  '{days} days, until {date}': '{days} Tage, bis {date}',
  'Could not load the addresses of the APIs': 'Die Adressen der APIs ließen sich nicht laden',
};
