import type { Messages } from '../translate.ts';

/** What can be done to instances: their menus and dialogs. */
export const instanceActions: Messages = {
  'A disk cannot shrink. It has {disk, number} GiB now.':
    'Eine Platte lässt sich nicht verkleinern: Sie hat jetzt {disk, number} GiB.',
  'A tag can have at most 60 characters.': 'Ein Schlagwort hat höchstens 60 Zeichen.',
  'A tag cannot contain a slash.': 'Ein Schlagwort hat keinen Schrägstrich.',
  'Add tags': 'Schlagwörter hinzufügen',
  'Added to the name of each instance': 'Wird an den Namen jeder Instanz angehängt',
  'Addresses, other volumes, metadata and the key pair are kept.':
    'Adressen, andere Volumes, Metadaten und ihr Schlüsselpaar bleiben.',
  'Afterwards, check that it works, then confirm the new size or revert to the old one.':
    'Danach wird ausprobiert und die neue Größe bestätigt oder zurückgenommen.',
  'Attach the volume': 'Volume anhängen',
  'Changing the security groups of {count} instances': 'Die Sicherheitsgruppen von {count} Instanzen werden geändert',
  'Choose a network.': 'Ein Netz wählen.',
  'Choose an image': 'Ein Image wählen',
  'Confirm resize': 'Größe bestätigen',
  'Connect to a network': 'Mit einem Netz verbinden',
  'Connect {name} to a network': '{name} mit einem Netz verbinden',
  'Console of the instance': 'Konsole der Instanz',
  Console: 'Konsole',
  'Create image': 'Image erstellen',
  'Creating images of {count} instances': 'Images von {count} Instanzen entstehen',
  'End rescue': 'Rettung beenden',
  'Everything on its root disk is lost': 'Alles auf ihrer Systemplatte geht verloren',
  'Floating IPs that are disassociated and stay in the project: {list}':
    'Floating-IPs, die frei werden und beim Projekt bleiben: {list}',
  'Enter a password.': 'Ein Passwort eingeben.',
  'Enter a tag.': 'Ein Schlagwort eingeben.',
  'I have saved the password': 'Ich habe es aufbewahrt',
  '{count, plural, one {Images created from it} other {Images created from them}} that are kept: {list}':
    'Images von {count, plural, one {ihr} other {ihnen}}, die bleiben: {list}',
  'Waiting for': 'Sie wartet seit',
  'This is its current flavor.': 'Sie hat diesen Flavor schon.',
  'Current size: {size} ({flavor}).': 'Sie hat jetzt {size} ({flavor}).',
  'Set for the administrator inside the instance, which needs a guest agent for this.':
    'Es gilt für die Administration des Systems in der Instanz, das dafür einen Agenten braucht.',
  'The instance shuts down and starts from a rescue system, with its own disk attached for repairs.':
    'Sie wird heruntergefahren und startet von einem Rettungssystem, mit ihrer eigenen Platte daneben zum Reparieren.',
  'The instance shuts down and starts from its own disk again.':
    'Sie wird heruntergefahren und startet wieder von ihrer eigenen Platte.',
  'The instance shuts down and starts with its old disk. Everything written since the resize is lost.':
    'Sie wird heruntergefahren und startet mit der Platte der alten Größe: Was seither geschrieben wurde, ist verloren.',
  'The instance shuts down for this and may move to another host.':
    'Sie wird dafür heruntergefahren und zieht vielleicht auf einen anderen Host.',
  'The instance shuts down, an image of its disk is saved, and it leaves its host. Addresses and volumes are kept. Starting it again takes longer.':
    'Sie wird heruntergefahren, ein Image ihrer Platte wird aufbewahrt, und sie verlässt ihren Host. Adressen und Volumes bleiben; der nächste Start dauert länger.',
  'This is the new administrator password of {name}. It is shown only once.':
    'Das ist das neue Administrationspasswort von {name}. Es wird nur jetzt gezeigt.',
  'Use it to sign in to the rescue system of {name}. It is shown only once.':
    'Es öffnet das Rettungssystem von {name}. Es wird nur jetzt gezeigt.',
  'The instance freezes and stops responding. It stays in the memory of its host until you unpause it.':
    'Sie steht still und antwortet niemandem, bleibt aber im Arbeitsspeicher ihres Hosts, bis sie fortgesetzt wird.',
  'Its disk is removed from the host. When unshelved, it starts from the image that was saved.':
    'Ihre Platte verlässt den Host. Sie startet wieder aus dem Image, das von ihr gemacht wurde.',
  'Its memory is saved to disk and it stops responding. When you resume it, it continues where it left off.':
    'Ihr Arbeitsspeicher wird auf die Platte geschrieben, und sie antwortet niemandem. Aufgeweckt macht sie weiter, wo sie war.',
  'Leave empty for any free address. The operating system must set up the new card itself.':
    'Leer lassen für irgendeine freie. Das System in der Instanz muss die neue Karte selbst einrichten.',
  Lock: 'Sperren',
  'Locking {count} instances': '{count} Instanzen werden gesperrt',
  'Log of the instance': 'Protokoll der Instanz',
  Log: 'Protokoll',
  'Name of the image': 'Name des Images',
  'New flavor': 'Neuer Flavor',
  'New password': 'Neues Passwort',
  'Optional. Visible to everyone in the project.': 'Freiwillig. Alle im Projekt sehen ihn.',
  Pause: 'Pausieren',
  'Ports and addresses that are deleted: {list}': 'Ports und Adressen, die verschwinden: {list}',
  Protect: 'Schützen',
  Reach: 'Erreichen',
  Reason: 'Grund',
  'Reboot the instance': 'Instanz neu starten',
  'Rebuild {name}': '{name} neu aufsetzen',
  Rebuild: 'Neu aufsetzen',
  'Rescue system': 'Rettungssystem',
  'Rescue {name}': '{name} retten',
  Rescue: 'Retten',
  'Resize {name}': 'Größe von {name} ändern',
  Resume: 'Aufwecken',
  'Revert resize': 'Größe zurücknehmen',
  'Running on the new size since {time}': 'Läuft seit {time} in der neuen Größe',
  'Set a password in {name}': 'In {name} ein Passwort setzen',
  'Set a password': 'Passwort setzen',
  'Set password': 'Passwort setzen',
  Shelve: 'Auslagern',
  'Start or stop the instance': 'Instanz starten oder stoppen',
  Suspend: 'Schlafen legen',
  'Tagging {count, plural, one {# instance} other {# instances}}':
    '{count, plural, one {# Instanz wird verschlagwortet} other {# Instanzen werden verschlagwortet}}',
  'Tags and metadata of {name}': 'Schlagwörter und Metadaten von {name}',
  'Tags and metadata': 'Schlagwörter und Metadaten',
  'The disk is copied as it is now. Data that the system has not written to disk yet is not included.':
    'Die Platte wird so kopiert, wie sie in diesem Augenblick ist. Was das System noch nicht geschrieben hat, fehlt.',
  'The old disk and the space reserved for it on the host are released. You cannot revert after this.':
    'Die Platte der alten Größe und ihr Platz auf dem Host werden aufgegeben. Danach führt kein Weg zurück.',
  'The image it was launched from': 'Das Image, von dem sie gestartet wurde',
  'Could not confirm the new size of {name}': 'Die neue Größe von {name} wurde nicht bestätigt',
  'There are no flavors to choose from.': 'Es gibt keinen Flavor zur Auswahl.',
  'They control which traffic is allowed to and from the instance, on all its ports.':
    'Sie bestimmen an allen Ports, wer sie erreichen darf und wen sie erreichen darf.',
  'This flavor is no longer available.': 'Dieser Flavor wird nicht mehr vergeben.',
  'This project has no network with a subnet.': 'Dieses Projekt hat kein Netz mit Subnetz.',
  'Check that it works, then confirm or revert. Until then, both sizes are kept on their hosts.':
    'Ausprobieren, dann behalten oder zurücknehmen. Bis dahin bleiben beide Größen auf ihren Hosts reserviert.',
  Unlock: 'Entsperren',
  Unpause: 'Fortsetzen',
  Unshelve: 'Zurückholen',
  'Until you unlock it, only an administrator can stop, change or delete it.':
    'Bis sie entsperrt ist, kann niemand außer der Administration sie stoppen, ändern oder löschen.',
  'Until then both sizes are kept on their hosts.': 'Bis dahin bleiben beide Größen auf ihren Hosts reserviert.',
  'Use at most 50 tags.': 'Höchstens 50 Schlagwörter verwenden.',
  'Could not look up what is deleted and what is kept': 'Was wegfällt und was bleibt, ließ sich nicht ermitteln',
  'Separate tags with commas.': 'Mit Kommas dazwischen.',
  'Enter an address such as 10.0.0.12, or leave empty.':
    'Eine Adresse wie 10.0.0.12 eingeben oder das Feld leer lassen.',
  '{count, plural, one {# rule} other {# rules}}': '{count, plural, one {# Regel} other {# Regeln}}',
  '{count, plural, one {Confirm resize} other {Confirm # resizes}}':
    '{count, plural, one {Größe bestätigen} other {# Größen bestätigen}}',
  '{count, plural, one {Confirming the new size of {name}} other {Confirming the new size of # instances}}':
    '{count, plural, one {Die neue Größe von {name} wird bestätigt} other {Die neue Größe von # Instanzen wird bestätigt}}',
  '{count, plural, one {Create an image of {name}} other {Create images of # instances}}':
    '{count, plural, one {Ein Image von {name} erstellen} other {Images von # Instanzen erstellen}}',
  '{count, plural, one {Create image} other {Create # images}}':
    '{count, plural, one {Image erstellen} other {# Images erstellen}}',
  '{count, plural, one {End the rescue of {name}?} other {End the rescue of # instances?}}':
    '{count, plural, one {Die Rettung von {name} beenden?} other {Die Rettung von # Instanzen beenden?}}',
  '{count, plural, one {End rescue} other {End # rescues}}':
    '{count, plural, one {Rettung beenden} other {# Rettungen beenden}}',
  '{count, plural, one {Ending the rescue of {name}} other {Ending the rescue of # instances}}':
    '{count, plural, one {Die Rettung von {name} wird beendet} other {Die Rettung von # Instanzen wird beendet}}',
  '{count, plural, one {Confirm the new size of {name}?} other {Confirm the new size of # instances?}}':
    '{count, plural, one {Die neue Größe von {name} behalten?} other {Die neue Größe von # Instanzen behalten?}}',
  '{count, plural, one {Lock {name}} other {Lock # instances}}':
    '{count, plural, one {{name} sperren} other {# Instanzen sperren}}',
  '{count, plural, one {Pause {name}?} other {Pause # instances?}}':
    '{count, plural, one {{name} pausieren?} other {# Instanzen pausieren?}}',
  '{count, plural, one {Pause {name}} other {Pause # instances}}':
    '{count, plural, one {{name} pausieren} other {# Instanzen pausieren}}',
  '{count, plural, one {Pausing {name}} other {Pausing # instances}}':
    '{count, plural, one {{name} wird pausiert} other {# Instanzen werden pausiert}}',
  '{count, plural, one {Resuming {name}} other {Resuming # instances}}':
    '{count, plural, one {{name} wird aufgeweckt} other {# Instanzen werden aufgeweckt}}',
  '{count, plural, one {Revert resize} other {Revert # resizes}}':
    '{count, plural, one {Größe zurücknehmen} other {# Größen zurücknehmen}}',
  '{count, plural, one {Security groups of {name}} other {Security groups of # instances}}':
    '{count, plural, one {Sicherheitsgruppen von {name}} other {Sicherheitsgruppen von # Instanzen}}',
  '{count, plural, one {Shelve {name}?} other {Shelve # instances?}}':
    '{count, plural, one {{name} auslagern?} other {# Instanzen auslagern?}}',
  '{count, plural, one {Shelve {name}} other {Shelve # instances}}':
    '{count, plural, one {{name} auslagern} other {# Instanzen auslagern}}',
  '{count, plural, one {Shelving {name}} other {Shelving # instances}}':
    '{count, plural, one {{name} wird ausgelagert} other {# Instanzen werden ausgelagert}}',
  '{count, plural, one {Suspend {name}?} other {Suspend # instances?}}':
    '{count, plural, one {{name} schlafen legen?} other {# Instanzen schlafen legen?}}',
  '{count, plural, one {Suspend {name}} other {Suspend # instances}}':
    '{count, plural, one {{name} schlafen legen} other {# Instanzen schlafen legen}}',
  '{count, plural, one {Suspending {name}} other {Suspending # instances}}':
    '{count, plural, one {{name} wird schlafen gelegt} other {# Instanzen werden schlafen gelegt}}',
  '{count, plural, one {Tag {name}} other {Tag # instances}}':
    '{count, plural, one {{name} verschlagworten} other {# Instanzen verschlagworten}}',
  '{count, plural, one {Offload instance} other {Offload # instances}}':
    '{count, plural, one {Vom Host nehmen} other {# Instanzen vom Host nehmen}}',
  '{count, plural, one {Revert {name} to its old size?} other {Revert # instances to their old size?}}':
    '{count, plural, one {{name} zur alten Größe zurückbringen?} other {# Instanzen zur alten Größe zurückbringen?}}',
  '{count, plural, one {Offload {name} from its host?} other {Offload # instances from their hosts?}}':
    '{count, plural, one {{name} von ihrem Host nehmen?} other {# Instanzen von ihren Hosts nehmen?}}',
  '{count, plural, one {Reverting {name} to its old size} other {Reverting # instances to their old size}}':
    '{count, plural, one {{name} kommt zur alten Größe zurück} other {# Instanzen kommen zur alten Größe zurück}}',
  '{count, plural, one {Offloading {name} from its host} other {Offloading # instances from their hosts}}':
    '{count, plural, one {{name} wird vom Host genommen} other {# Instanzen werden von ihren Hosts genommen}}',
  '{count, plural, one {Unlocking {name}} other {Unlocking # instances}}':
    '{count, plural, one {{name} wird entsperrt} other {# Instanzen werden entsperrt}}',
  '{count, plural, one {Unpausing {name}} other {Unpausing # instances}}':
    '{count, plural, one {{name} wird fortgesetzt} other {# Instanzen werden fortgesetzt}}',
  '{count, plural, one {Unshelving {name}} other {Unshelving # instances}}':
    '{count, plural, one {{name} wird zurückgeholt} other {# Instanzen werden zurückgeholt}}',
  'Could not revert {name} to its old size': '{name} wurde nicht zur alten Größe zurückgebracht',
  'Could not offload {name} from its host': '{name} wurde nicht vom Host genommen',
  'Could not load the flavors and the remaining quota':
    'Die Flavors und was das Kontingent übrig lässt, ließen sich nicht laden',
  'Could not load the security groups': 'Die Sicherheitsgruppen ließen sich nicht laden',
  'Protect from deletion': 'Vor dem Löschen schützen',
  '{count, plural, one {Protecting {name}} other {Protecting # instances}} from deletion':
    '{count, plural, one {{name} wird} other {# Instanzen werden}} vor dem Löschen geschützt',
  '{count, plural, one {Protecting {name}} other {Protecting # volumes}} from deletion':
    '{count, plural, one {{name} wird} other {# Volumes werden}} vor dem Löschen geschützt',
  'Could not protect {name}': '{name} konnte nicht geschützt werden',
  'Allow deletion': 'Löschen erlauben',
  '{count, plural, one {Allowing the deletion of {name}} other {Allowing the deletion of # instances}}':
    '{count, plural, one {Das Löschen von {name} wird erlaubt} other {Das Löschen von # Instanzen wird erlaubt}}',
  '{count, plural, one {Allowing the deletion of {name}} other {Allowing the deletion of # volumes}}':
    '{count, plural, one {Das Löschen von {name} wird erlaubt} other {Das Löschen von # Volumes wird erlaubt}}',
  'Could not end the protection of {name}': 'Der Schutz von {name} konnte nicht aufgehoben werden',
  'Allow deletion first.': 'Erlauben Sie zuerst das Löschen.',
  'Protected from deletion': 'Vor dem Löschen geschützt',
  'Volume {name} would be deleted too and is protected. Allow its deletion first.':
    'Das Volume {name} würde mit gelöscht und ist geschützt. Erlauben Sie zuerst sein Löschen.',
  protected: 'geschützt',
  '{count, plural, one {{names} is protected.} other {# are protected: {names}.}}':
    '{count, plural, one {{names} ist geschützt.} other {# sind geschützt: {names}.}}',
  'Deleted instances are kept for a while. An administrator can restore them.':
    'Gelöschte Instanzen werden eine Zeit lang aufbewahrt, in der ein Administrator sie wiederherstellen kann.',
};
