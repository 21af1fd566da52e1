import type { Messages } from '../translate.ts';

/** Replacing credentials, EC2 keys, and how a credential is made. */
export const credentials: Messages = {
  'Access key': 'Zugangsschlüssel',
  'A new credential with the same roles and rules is created, with its own secret.':
    'Es entsteht ein weiterer mit denselben Rollen und Regeln und einem eigenen Geheimnis.',
  'Application credentials': 'Anwendungszugänge',
  'At least 20 characters. Let a password manager generate it.':
    'Mindestens 20 Zeichen. Am besten von einem Passwort-Manager erzeugt.',
  'Back up volumes': 'Volumes sichern',
  'Being replaced': 'Wird ersetzt',
  'Both work until then. After that, the old credential and its tokens are deleted.':
    'Bis dahin gelten beide. Danach wird der alte gelöscht, mit seinen Token.',
  'Copy access key': 'Zugangsschlüssel kopieren',
  'Could not create an EC2 key': 'Der EC2-Schlüssel konnte nicht angelegt werden',
  'Could not load the secret': 'Das Geheimnis konnte nicht geladen werden',
  'Create EC2 key': 'EC2-Schlüssel anlegen',
  'Create a credential with an expiry date and only the roles that the script needs.':
    'Einen Zugang nur mit den Rollen anlegen, die das Skript braucht, und mit einem Ablaufdatum.',
  'Credential <link>{name}</link> expires on <time></time>': 'Zugang <link>{name}</link> läuft am <time></time> ab',
  'Credential <link>{name}</link> has expired': 'Zugang <link>{name}</link> ist abgelaufen',
  'Credential <link>{name}</link> is being replaced and expires on <time></time>':
    'Zugang <link>{name}</link> ist ersetzt und gilt bis <time></time>',
  'Could not keep credential {name}': 'Zugang {name} konnte nicht behalten werden',
  'Sign in with your password to manage credentials.':
    'Anwendungszugänge lassen sich nur nach einer Anmeldung mit Passwort verwalten.',
  'Credential {name} is restricted: it cannot manage credentials.':
    'Zugang {name} ist beschränkt: Er darf keine Zugänge verwalten.',
  'Credential {name} kept': 'Zugang {name} bleibt',
  'Delete expired ({count})': 'Abgelaufene löschen ({count})',
  'Deleting {count, plural, one {# EC2 key} other {# EC2 keys}}':
    '{count, plural, one {# EC2-Schlüssel wird} other {# EC2-Schlüssel werden}} gelöscht',
  'EC2 key': 'EC2-Schlüssel',
  'EC2 key {name} deleted': 'EC2-Schlüssel {name} gelöscht',
  'Could not delete EC2 key {name}': 'EC2-Schlüssel {name} wurde nicht gelöscht',
  'EC2 keys': 'EC2-Schlüssel',
  Fair: 'Mittel',
  'Generate (86 characters)': 'Eines erzeugen (86 Zeichen)',
  'Give the new secret to everything that still uses the old one.':
    'Das neue Geheimnis überall eintragen, wo noch das alte steht.',
  'It can create and delete other credentials': 'Er darf andere Zugänge anlegen und löschen',
  'Last used <time></time>.': 'Zuletzt benutzt: <time></time>.',
  'Keep the old credential': 'Den alten behalten',
  'Credential types': 'Arten von Zugängen',
  'Last used': 'Zuletzt benutzt',
  'Minimum for': 'Minimum für',
  'Never, like the old credential': 'Nie, wie der alte',
  'No EC2 keys yet': 'Noch keine EC2-Schlüssel',
  'Not used to sign in yet.': 'Damit hat sich noch niemand angemeldet.',
  'It can no longer be used to sign in. Delete or replace it.':
    'Damit meldet sich nichts mehr an. Löschen oder ersetzen.',
  'Not at all: it stops working immediately': 'Gar nicht: Er gilt sofort nicht mehr',
  Replace: 'Ersetzen',
  'Replace credential {name}': 'Zugang {name} ersetzen',
  'Replace {name}': '{name} ersetzen',
  Replaced: 'Ersetzt',
  'Being replaced by {name}. It stops working then': 'Ersetzt durch {name}; gilt dann nicht mehr',
  'Being replaced. It stops working then': 'Ersetzt; gilt dann nicht mehr',
  'Save its secret as clouds.yaml, a script or variables. It is shown only once.':
    'Das Geheimnis speichern, das nur einmal gezeigt wird: als clouds.yaml, als Skript oder als Variablen.',
  'Show credential': 'Zugang zeigen',
  'Show secret': 'Geheimnis zeigen',
  'To create or delete credentials, sign in with your password or an unrestricted credential.':
    'Zum Anlegen oder Löschen mit dem Passwort anmelden oder mit einem Zugang, der als unbeschränkt angelegt wurde.',
  'Test it, and replace it before it expires. Both credentials work for a while.':
    'Testen und vor dem Ablauf ersetzen: Eine Zeit lang gelten beide.',
  'New credential expires': 'Der neue gilt bis',
  'Old credential works for': 'Der alte gilt noch',
  'Enter a secret.': 'Geheimnis eingeben.',
  'They belong to you and sign in as <b>{user}</b> in project <b>{project}</b>.':
    'Sie gehören Ihnen: Sie melden sich als <b>{user}</b> im Projekt <b>{project}</b> an.',
  'Select this, or leave it restricted.': 'Hier ein Häkchen setzen oder ihn beschränkt lassen.',
  'Time zone': 'Zeitzone',
  'Tools that use the EC2 or S3 API sign their requests with an access key and a secret.':
    'Werkzeuge mit der EC2- oder S3-API signieren ihre Anfragen mit einem Zugangsschlüssel und einem Geheimnis.',
  'Use my own': 'Ein eigenes verwenden',
  'Anything that signs in with it stops working then. Replace it before that.':
    'Was sich damit anmeldet, funktioniert dann nicht mehr. Rechtzeitig ersetzen.',
  'Requests signed with it are rejected immediately. This cannot be undone.':
    'Was er signiert, wird sofort abgewiesen. Das lässt sich nicht rückgängig machen.',
  'Could not check whether it is in use': 'Ob er benutzt wird, ließ sich nicht laden',
  'Anyone who has both can act as you in this project. You can view them here again.':
    'Wer beides hat, handelt in diesem Projekt in Ihrem Namen. Beides lässt sich hier wieder ansehen.',
  'Anyone who steals it can create their own credentials and keep their access.':
    'Wer ihn stiehlt, kann mit eigenen Zugängen immer wiederkommen.',
  'Your secret': 'Das eigene Geheimnis',
  '{count, plural, one {Delete EC2 key {name}?} other {Delete # EC2 keys?}}':
    '{count, plural, one {EC2-Schlüssel {name} löschen?} other {# EC2-Schlüssel löschen?}}',
  '{count, plural, one {Delete key} other {Delete # keys}}':
    '{count, plural, one {Schlüssel löschen} other {# Schlüssel löschen}}',
  '{count, plural, one {# day} other {# days}}': '{count, plural, one {# Tag} other {# Tage}}',
  '{count, plural, one {# hour} other {# hours}}': '{count, plural, one {# Stunde} other {# Stunden}}',
  '{date}, like the old credential': '{date}, wie der alte',
};
