import type { Messages } from '../translate.ts';

/** Replacing credentials, EC2 keys, and how a credential is made. */
export const credentials: Messages = {
  'Access key': 'Zugangsschlüssel',
  'Another one with the same roles and rules is made, with a secret of its own.':
    'Es entsteht ein weiterer mit denselben Rollen und Regeln und einem eigenen Geheimnis.',
  'Application credentials': 'Anwendungszugänge',
  'At least 20 characters. Let a password manager make it.':
    'Mindestens 20 Zeichen. Am besten von einem Passwort-Manager erzeugt.',
  'Back up volumes': 'Volumes sichern',
  'Being replaced': 'Wird ersetzt',
  'Both sign in until then. After that the old one is deleted, with its tokens.':
    'Bis dahin gelten beide. Danach wird der alte gelöscht, mit seinen Token.',
  'Copy access key': 'Zugangsschlüssel kopieren',
  'Could not create an EC2 key': 'Der EC2-Schlüssel konnte nicht angelegt werden',
  'Could not load the secret': 'Das Geheimnis konnte nicht geladen werden',
  'Create EC2 key': 'EC2-Schlüssel anlegen',
  'Create a credential with only the roles that the script needs, and a date on which it ends.':
    'Einen Zugang nur mit den Rollen anlegen, die das Skript braucht, und mit einem Ablaufdatum.',
  'Credential <link>{name}</link> expires on <time></time>': 'Zugang <link>{name}</link> läuft am <time></time> ab',
  'Credential <link>{name}</link> has expired': 'Zugang <link>{name}</link> ist abgelaufen',
  'Credential <link>{name}</link> is replaced and ends on <time></time>':
    'Zugang <link>{name}</link> ist ersetzt und gilt bis <time></time>',
  'Credential {name} could not be kept': 'Zugang {name} konnte nicht behalten werden',
  'Credential {name} is restricted: it cannot manage credentials.':
    'Zugang {name} ist beschränkt: Er darf keine Zugänge verwalten.',
  'Credential {name} stays': 'Zugang {name} bleibt',
  'Delete expired ({count})': 'Abgelaufene löschen ({count})',
  'Deleting {count, plural, one {# EC2 key} other {# EC2 keys}}':
    '{count, plural, one {# EC2-Schlüssel wird} other {# EC2-Schlüssel werden}} gelöscht',
  'EC2 key': 'EC2-Schlüssel',
  'EC2 key {name} deleted': 'EC2-Schlüssel {name} gelöscht',
  'EC2 key {name} was not deleted': 'EC2-Schlüssel {name} wurde nicht gelöscht',
  'EC2 keys': 'EC2-Schlüssel',
  Fair: 'Mittel',
  'Generate one (86 characters)': 'Eines erzeugen (86 Zeichen)',
  'Give the new secret to whatever still uses the old one.':
    'Das neue Geheimnis überall eintragen, wo noch das alte steht.',
  'It can create and delete other credentials': 'Er darf andere Zugänge anlegen und löschen',
  'It was used last <time></time>.': 'Zuletzt benutzt: <time></time>.',
  'Keep the old one': 'Den alten behalten',
  'Kinds of credentials': 'Arten von Zugängen',
  'Last used': 'Zuletzt benutzt',
  'Minimum for': 'Minimum für',
  'Never, as the old one': 'Nie, wie der alte',
  'No EC2 keys yet': 'Noch keine EC2-Schlüssel',
  'Not used to sign in yet.': 'Damit hat sich noch niemand angemeldet.',
  'Nothing signs in with it any more. Delete it, or replace it.':
    'Damit meldet sich nichts mehr an. Löschen oder ersetzen.',
  'Not at all: it stops at once': 'Gar nicht: Er gilt sofort nicht mehr',
  'Not known': 'Nicht bekannt',
  Replace: 'Ersetzen',
  'Replace credential {name}': 'Zugang {name} ersetzen',
  'Replace {name}': '{name} ersetzen',
  Replaced: 'Ersetzt',
  'Replaced by {name}; it stops then': 'Ersetzt durch {name}; gilt dann nicht mehr',
  'Replaced; it stops then': 'Ersetzt; gilt dann nicht mehr',
  'Save its secret, which is shown once: as clouds.yaml, as a script, or as variables.':
    'Das Geheimnis speichern, das nur einmal gezeigt wird: als clouds.yaml, als Skript oder als Variablen.',
  'Show credential': 'Zugang zeigen',
  'Show secret': 'Geheimnis zeigen',
  'Sign in with your password, or with a credential that was created as unrestricted, to create or delete some.':
    'Zum Anlegen oder Löschen mit dem Passwort anmelden oder mit einem Zugang, der als unbeschränkt angelegt wurde.',
  'Test it, and replace it before it ends: both are good for a while.':
    'Testen und vor dem Ablauf ersetzen: Eine Zeit lang gelten beide.',
  'The new one expires': 'Der neue gilt bis',
  'The old one stays good for': 'Der alte gilt noch',
  'They belong to you: they sign in as <b>{user}</b> in project <b>{project}</b>.':
    'Sie gehören Ihnen: Sie melden sich als <b>{user}</b> im Projekt <b>{project}</b> an.',
  'Tick this, or leave it restricted.': 'Hier ein Häkchen setzen oder ihn beschränkt lassen.',
  'Time zone': 'Zeitzone',
  'Tools that speak the EC2 or S3 API sign their requests with an access key and a secret.':
    'Werkzeuge mit der EC2- oder S3-API signieren ihre Anfragen mit einem Zugangsschlüssel und einem Geheimnis.',
  'Use at least 20 characters.': 'Mindestens 20 Zeichen verwenden.',
  'Use my own': 'Ein eigenes verwenden',
  'Whatever signs in with it stops working then. Replace it in time.':
    'Was sich damit anmeldet, funktioniert dann nicht mehr. Rechtzeitig ersetzen.',
  'What it signs is refused at once. This cannot be undone.':
    'Was er signiert, wird sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
  'Whether it is in use could not be loaded': 'Ob er benutzt wird, ließ sich nicht laden',
  'Whoever has both can act as you in this project. You can look at them here again.':
    'Wer beides hat, handelt in diesem Projekt in Ihrem Namen. Beides lässt sich hier wieder ansehen.',
  'Whoever steals it can keep coming back with credentials of their own.':
    'Wer ihn stiehlt, kann mit eigenen Zugängen immer wiederkommen.',
  'Your secret': 'Das eigene Geheimnis',
  '{count, plural, one {Delete EC2 key {name}?} other {Delete # EC2 keys?}}':
    '{count, plural, one {EC2-Schlüssel {name} löschen?} other {# EC2-Schlüssel löschen?}}',
  '{count, plural, one {Delete key} other {Delete # keys}}':
    '{count, plural, one {Schlüssel löschen} other {# Schlüssel löschen}}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# Stunde} other {# Stunden}}',
  '{date}, as the old one': '{date}, wie der alte',
};
