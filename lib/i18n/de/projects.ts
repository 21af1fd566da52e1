import type { Messages } from '../translate.ts';

/** Projects, as those who administer them see them. */
export const projects: Messages = {
  '{count, plural, =0 {Nobody works in it.} one {# person loses access immediately, even in the middle of work.} other {# people lose access immediately, even in the middle of work.}}':
    '{count, plural, =0 {Niemand arbeitet darin.} one {# Person verliert sofort den Zugang, auch mitten in der Arbeit.} other {# Personen verlieren sofort den Zugang, auch mitten in der Arbeit.}}',
  'You cannot assign {count, plural, one {# role} other {# roles}}.':
    '{count, plural, one {# Rolle können Sie nicht vergeben.} other {# Rollen können Sie nicht vergeben.}}',
  '{count, plural, one {This project below it is disabled too:} other {These # projects below it are disabled too:}}':
    '{count, plural, one {Dieses Projekt darunter wird auch deaktiviert:} other {Diese # Projekte darunter werden auch deaktiviert:}}',
  '{name} (disabled)': '{name} (deaktiviert)',
  '{standard}, {used} in use': '{standard}, {used} belegt',
  'A project can have at most 80 tags.': 'Ein Projekt hat höchstens 80 Schlagwörter.',
  'A project contains instances, volumes and networks, and the people who share them.':
    'Ein Projekt enthält Instanzen, Volumes und Netze und die Leute, die sie gemeinsam nutzen.',
  'All quotas': 'Alle Kontingente',
  'At most {limit}': 'Höchstens {limit}',
  'Backup storage': 'Platz für Sicherungen',
  'Block storage': 'Blockspeicher',
  'Choose a role': 'Rolle wählen',
  'Chosen members': 'Gewählte Mitglieder',
  'Copied {roles, plural, one {# role} other {# roles}} and {limits, plural, one {# limit} other {# limits}}':
    '{roles, plural, one {# Rolle} other {# Rollen}} und {limits, plural, one {# Grenze} other {# Grenzen}} kopiert',
  'Copies the members and limits of another project into the fields below, where you can change them.':
    'Kopiert die Mitglieder und Grenzen eines anderen Projekts in die Felder unten, wo sie geändert werden können.',
  'Copy from': 'Kopieren von',
  'Copy members and limits': 'Mitglieder und Grenzen kopieren',
  'Create project': 'Projekt anlegen',
  'Created project {name}': 'Projekt {name} angelegt',
  'Default {limit}': 'Standard {limit}',
  'Disable project {name}?': 'Projekt {name} deaktivieren?',
  'Disable {count} projects': '{count} Projekte deaktivieren',
  'Disable {count} projects?': '{count} Projekte deaktivieren?',
  'Disabling {count, plural, one {# project} other {# projects}}':
    '{count, plural, one {# Projekt wird} other {# Projekte werden}} deaktiviert',
  'Edit limits': 'Grenzen ändern',
  'Enabling {count, plural, one {# project} other {# projects}}':
    '{count, plural, one {# Projekt wird} other {# Projekte werden}} aktiviert',
  'Everyone who works in them loses access immediately. Projects below them are disabled too.':
    'Alle, die darin arbeiten, verlieren sofort den Zugang. Projekte darunter werden auch deaktiviert.',
  'Injected files': 'Dateien in einer Instanz',
  'Filter projects': 'Projekte filtern',
  GiB: 'GiB',
  'Image storage': 'Platz für Images',
  'Images being uploaded': 'Images, die hochgeladen werden',
  'Instances per server group': 'Instanzen einer Servergruppe',
  'You cannot change it later.': 'Das lässt sich später nicht ändern.',
  'It has more members than shown here. Check them on its page.':
    'Es hat mehr Mitglieder, als gezeigt werden: prüfen Sie sie auf seiner Seite.',
  'It is already disabled.': 'Es ist schon deaktiviert.',
  'It is disabled.': 'Es ist deaktiviert.',
  'It is already enabled.': 'Es ist schon aktiviert.',
  'Only administrators can set its limits.': 'Seine Grenzen können nur Administratoren setzen.',
  'Key pairs per user': 'Schlüsselpaare eines Benutzers',
  'Largest volume': 'Größtes Volume',
  'Leave a limit empty to use the default of all projects. -1 means no limit.':
    'Leere Felder folgen dem Standard aller Projekte; -1 heißt unbegrenzt.',
  'Leave a limit empty to use the default of all projects. -1 means no limit. A limit below current usage stops growth but removes nothing.':
    'Leere Felder folgen dem Standard aller Projekte; -1 heißt unbegrenzt. Eine Grenze unter dem Verbrauch verhindert nur weiteres Wachstum.',
  'Injected file path length': 'Länge eines solchen Pfads',
  'Limits marked “Own” apply only to this project. The others follow the defaults of all projects.':
    'Grenzen mit „Eigene“ gehören diesem Projekt; die anderen folgen dem Standard aller Projekte.',
  'Own limits': 'Eigene Grenzen',
  'Limits of {name}': 'Grenzen von {name}',
  'Metadata items per instance': 'Metadaten einer Instanz',
  Newest: 'Neueste',
  'No limit': 'Unbegrenzt',
  'No projects yet': 'Noch keine Projekte',
  'Nobody yet.': 'Noch niemand.',
  'None: at the top of the domain': 'Keines: oberste Ebene der Domäne',
  'None: it is at the top of its domain': 'Keines: oberste Ebene der Domäne',
  Own: 'Eigene',
  Parent: 'Übergeordnet',
  'Sections of the project': 'Teile des Projekts',
  'Projects below it': 'Projekte darunter',
  Quotas: 'Kontingente',
  'Inherited roles come from it. You cannot change it later.':
    'Von ihm werden Rollen geerbt. Das lässt sich später nicht ändern.',
  'Inherited roles and the contents of the project were not copied.':
    'Vererbte Rollen und was im Projekt ist, wurden nicht kopiert.',
  'Save limits': 'Grenzen speichern',
  'Job data per user': 'Aufgabendaten eines Benutzers',
  'Routes of routers': 'Routen von Routern',
  'Subnet pools': 'Subnetz-Pools',
  'Address scopes': 'Adressbereiche',
  'Address groups': 'Adressgruppen',
  'QoS policies': 'QoS-Richtlinien',
  'Shares with other projects': 'Freigaben für andere Projekte',
  'Security group rules': 'Regeln von Sicherheitsgruppen',
  'Server groups': 'Servergruppen',
  'Injected file size': 'Größe einer solchen Datei',
  'Staged image data': 'Zwischengelagerte Imagedaten',
  'Create a network with a subnet': 'Ein Netz mit einem Subnetz anlegen',
  'Created after the project. If this fails, the project is kept and you can try again.':
    'Wird nach dem Projekt angelegt. Wird es abgelehnt, bleibt das Projekt bestehen, und Sie können es noch einmal versuchen.',
  'Name of the network': 'Name des Netzes',
  'Project {name} was created with its members and limits, but without its network':
    'Projekt {name} ist mit Mitgliedern und Grenzen angelegt, aber ohne Netz',
  'Address range': 'Adressbereich',
  'Starter network': 'Erstes Netz',
  'For example 10.0.0.0/24.': 'Etwa 10.0.0.0/24.',
  Subnets: 'Subnetze',
  Template: 'Vorlage',
  'Could not load the defaults': 'Der Standard konnte nicht geladen werden',
  'The project follows the defaults of all projects. Only platform administrators can set other limits.':
    'Das Projekt folgt dem Standard aller Projekte. Andere Grenzen setzen die Administratoren der Plattform.',
  'The project, its members and its limits are created together, or not at all.':
    'Projekt, Mitglieder und Grenzen werden zusammen angelegt oder gar nicht.',
  'Could not load the projects below it': 'Die Projekte darunter konnten nicht geladen werden',
  'There are no projects in this domain yet.': 'In dieser Domäne gibt es noch keine Projekte.',
  'Project not found': 'Dieses Projekt gibt es nicht',
  'Go to projects': 'Zu den Projekten',
  'Views of projects': 'Ansichten der Projekte',
  'Volume groups': 'Volumegruppen',
  'Everything in it keeps running and counts against its quota.':
    'Was darin läuft, läuft weiter und zählt weiter zu seinem Kontingent.',
  'What will be created': 'Was angelegt wird',
  'Who works together, and how much they can use.': 'Wer zusammenarbeitet und wie viel dafür zur Verfügung steht.',
  'Anyone with a role can work in the project immediately.': 'Wer eine Rolle hat, arbeitet sofort im Projekt.',
  'Work in this project': 'Darin arbeiten',
  'You have no role in this project.': 'Sie haben in diesem Projekt keine Rolle.',
};
