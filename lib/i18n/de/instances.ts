import type { Messages } from '../translate.ts';

/** Instances: their rules, faults and pages. */
export const instances: Messages = {
  'A volume can be attached only in its own zone.': 'Ein Volume lässt sich nur in seiner eigenen Zone anhängen.',
  'A volume can be the root disk of only one instance.': 'Ein Volume kann nur einer Instanz als Festplatte dienen.',
  'A volume keeps data separate from the root disk and is kept when the instance is deleted, unless you choose otherwise.':
    'Ein Volume bewahrt Daten getrennt von der Systemplatte auf und überlebt die Instanz, wenn nichts anderes bestimmt ist.',
  'About this instance': 'Über diese Instanz',
  Addresses: 'Adressen',
  'Administrator password': 'Administratorpasswort',
  Age: 'Alter',
  'All instances': 'Alle Instanzen',
  'An instance is a virtual machine with its own disk and addresses. It runs about ten seconds after launch.':
    'Eine Instanz ist eine virtuelle Maschine mit eigener Festplatte und eigenen Adressen. Sie läuft etwa zehn Sekunden nach dem Start.',
  Any: 'Beliebig',
  'Application server': 'Anwendungsserver',
  'As CSV': 'Als CSV',
  'As JSON': 'Als JSON',
  'The command appears here as soon as the instance has an address.':
    'Sobald sie eine Adresse hat, steht der Befehl hier.',
  'Ask an administrator, and try again later.':
    'Bitte an die Administration wenden und es später noch einmal versuchen.',
  'Attach a volume to {name}': 'Volume an {name} anhängen',
  'Attach volume': 'Volume anhängen',
  'Attached volumes': 'Angehängte Volumes',
  Basics: 'Grundlagen',
  'Boot from': 'Starten von',
  'Boot source': 'Startquelle',
  'Boots from a volume': 'Startet von einem Volume',
  'Boots from': 'Startet von',
  'Cancel launch': 'Start abbrechen',
  'Choose a flavor.': 'Bitte einen Flavor wählen.',
  'Choose a volume.': 'Bitte ein Volume wählen.',
  'Choose an image.': 'Bitte ein Image wählen.',
  'Choose another zone, or let the platform choose.': 'Eine andere Zone wählen oder die Wahl der Plattform überlassen.',
  Connect: 'Verbinden',
  SSH: 'SSH',
  'Copy the {service} command': '{service}-Befehl kopieren',
  'Copy the password': 'Passwort kopieren',
  Count: 'Anzahl',
  'Could not launch {name}': '{name} konnte nicht gestartet werden',
  'Create a network': 'Netz anlegen',
  'Delete it and launch it again. If that fails too, send the error to an administrator.':
    'Löschen und noch einmal starten; wenn auch das scheitert, den Fehler an die Administration senden.',
  'Delete the volume together with the instance': 'Das Volume zusammen mit der Instanz löschen',
  'Deleting {name}': '{name} wird gelöscht',
  Disk: 'Festplatte',
  'All hosts are down or disabled.': 'Alle Hosts sind ausgefallen oder abgeschaltet.',
  '{count, plural, one {Everything running in it stops. Disks and addresses are kept, and it still counts} other {Everything running in them stops. Disks and addresses are kept, and they still count}} against your quota.':
    'Alles, was darin läuft, endet. Festplatten und Adressen bleiben, und sie {count, plural, one {zählt} other {zählen}} weiter zum Kontingent.',
  'Existing volume': 'Vorhandenes Volume',
  Export: 'Exportieren',
  'Filter instances': 'Instanzen filtern',
  'First started': 'Zuerst gestartet',
  Flavor: 'Flavor',
  Flavors: 'Flavors',
  'Generate a key pair': 'Schlüsselpaar erzeugen',
  'Generate and download': 'Erzeugen und herunterladen',
  Host: 'Host',
  Image: 'Image',
  'Import a public key': 'Öffentlichen Schlüssel importieren',
  'Import key': 'Schlüssel importieren',
  'It has no address yet.': 'Sie hat noch keine Adresse.',
  'It has no local disk. Boot from a volume.': 'Er hat keine eigene Festplatte: bitte von einem Volume starten.',
  'It has no floating IP, so it is reachable only from its own network.':
    'Sie hat keine Floating IP: Erreichbar ist sie nur aus ihrem eigenen Netz.',
  'It is in zone {zone}. Only volumes in the same zone can be attached.':
    'Es liegt in Zone {zone}; nur Volumes derselben Zone lassen sich anhängen.',
  'The instance is powered off and on without shutting down the system. Data not written to disk is lost.':
    'Sie wird aus- und eingeschaltet, ohne das System zu fragen: Was nicht auf der Festplatte steht, ist verloren.',
  'It was launched without a key pair, so SSH asks for a password that may not be set.':
    'Sie wurde ohne Schlüsselpaar gestartet: SSH wird nach einem Passwort fragen, das es vielleicht nicht gibt.',
  'Keep this password': 'Dieses Passwort aufbewahren',
  'Key pair': 'Schlüsselpaar',
  'Last change': 'Letzte Änderung',
  'Launch again': 'Noch einmal starten',
  'Launch in another zone': 'In einer anderen Zone starten',
  'Launch with another flavor': 'Mit einem anderen Flavor starten',
  'Launch instance': 'Instanz starten',
  'Leave empty for the next free device. The operating system may use another name.':
    'Leer lassen für das nächste freie. Das System darin benutzt vielleicht einen anderen Namen.',
  'Let the platform choose the host.': 'Die Wahl des Hosts der Plattform überlassen.',
  'MAC address': 'MAC-Adresse',
  Network: 'Netz',
  'No available volume is bootable. Create one from an image first.':
    'Kein verfügbares Volume ist startfähig. Bitte zuerst eines aus einem Image anlegen.',
  'No host could run this instance.': 'Kein Host konnte diese Instanz aufnehmen.',
  'No host had {disk, number} GiB of disk free for flavor {flavor}.':
    'Kein Host hatte {disk, number} GiB Festplatte für Flavor {flavor} frei.',
  'No host had {ram, number} GiB of memory free for flavor {flavor}.':
    'Kein Host hatte {ram, number} GiB Arbeitsspeicher für Flavor {flavor} frei.',
  'No host had {vcpus, plural, one {# core} other {# cores}} free for flavor {flavor}.':
    'Kein Host hatte {vcpus, plural, one {# Kern} other {# Kerne}} für Flavor {flavor} frei.',
  'No image matches.': 'Kein Image passt.',
  'No instances yet': 'Noch keine Instanzen',
  'No ports': 'Keine Ports',
  'No volumes attached': 'Keine Volumes angehängt',
  None: 'Keines',
  'Could not load everything': 'Nicht alles konnte geladen werden',
  'One line, as in ~/.ssh/id_ed25519.pub.': 'Eine Zeile, wie in ~/.ssh/id_ed25519.pub.',
  'Only a running instance can be rebooted softly. Try a hard reboot.':
    'Nur eine laufende Instanz lässt sich sanft neu starten; ein harter Neustart geht vielleicht.',
  'Only a running instance can be stopped.': 'Nur eine laufende Instanz lässt sich stoppen.',
  'Only a stopped instance can be started.': 'Nur eine gestoppte Instanz lässt sich starten.',
  'Paste the public key.': 'Bitte den öffentlichen Schlüssel einfügen.',
  'Plain text. It is Base64-encoded for you.': 'Klartext: Er wird für Sie in Base64 kodiert.',
  'Ports of {name}': 'Ports von {name}',
  Ports: 'Ports',
  Power: 'Betrieb',
  Problems: 'Probleme',
  'Public key': 'Öffentlicher Schlüssel',
  'Quota after launch': 'Kontingent nach dem Start',
  'Hard reboot': 'Hart neu starten',
  Reboot: 'Neu starten',
  Running: 'Laufend',
  '{service} command': '{service}-Befehl',
  'Search images': 'Images suchen',
  'Small web server': 'Kleiner Webserver',
  'Start from': 'Beginnen mit',
  Start: 'Starten',
  Stop: 'Stoppen',
  Stopped: 'Gestoppt',
  'No host in the requested availability zone accepts instances.':
    'Die verlangte Verfügbarkeitszone hat keinen Host, der Instanzen aufnimmt.',
  'The host could not create or change this instance.': 'Der Host konnte diese Instanz nicht anlegen oder ändern.',
  'The requested host cannot run this instance.': 'Der verlangte Host kann diese Instanz nicht aufnehmen.',
  'The image needs {disk, number} GiB of disk.': 'Das Image braucht {disk, number} GiB Festplatte.',
  'The image needs {ram, number} GiB of memory.': 'Das Image braucht {ram, number} GiB Arbeitsspeicher.',
  'The private key of key pair {key} must be on your computer. Put its path after -i.':
    'Die private Hälfte des Schlüsselpaars {key} muss auf Ihrem Rechner liegen; ihr Pfad steht nach -i.',
  'Your quota has {left, plural, =0 {no cores} one {# core} other {# cores}} left.':
    'Im Kontingent {left, plural, =0 {ist kein Kern} one {ist # Kern} other {sind # Kerne}} frei.',
  'Your quota has {left, number} GiB of memory left.': 'Im Kontingent sind {left, number} GiB Arbeitsspeicher frei.',
  '{count, plural, one {The system shuts down cleanly and starts again.} other {The systems shut down cleanly and start again.}} Disks and addresses are kept.':
    '{count, plural, one {Das System wird gebeten herunterzufahren und startet} other {Die Systeme werden gebeten herunterzufahren und starten}} dann neu. Festplatten und Adressen bleiben.',
  'There are no images to boot from yet.': 'Es gibt noch kein Image zum Starten.',
  'They are named {first} to {last}.': 'Sie heißen {first} bis {last}.',
  'This instance cannot be rebooted in its present state.':
    'Diese Instanz lässt sich in ihrem jetzigen Zustand nicht neu starten.',
  'This instance is not connected to any network.': 'Diese Instanz ist mit keinem Netz verbunden.',
  'This project has no network with a subnet': 'Dieses Projekt hat kein Netz mit einem Subnetz',
  Trial: 'Zum Ausprobieren',
  'Try a flavor with a smaller disk, or boot from a volume.':
    'Einen Flavor mit kleinerer Festplatte versuchen oder von einem Volume starten.',
  'Try a smaller flavor or another availability zone, or delete what you no longer need.':
    'Einen kleineren Flavor oder eine andere Verfügbarkeitszone versuchen, oder löschen, was nicht mehr gebraucht wird.',
  'Use a whole number from 1 to 100.': 'Bitte eine ganze Zahl von 1 bis 100 angeben.',
  'Use less text: at most 64 KiB when encoded in Base64.': 'Bitte weniger Text: höchstens 64 KiB in Base64.',
  'User data': 'Benutzerdaten',
  '{user} is the default user of this image.': 'Den Benutzer {user} richtet dieses Image ein.',
  'Views of instances': 'Ansichten der Instanzen',
  'Wait until the current task has finished.': 'Bitte warten, bis die laufende Aufgabe beendet ist.',
  'Possible obstacles': 'Was im Weg sein kann',
  'The user depends on the image. Ask the person who created it.':
    'Welcher Benutzer der richtige ist, hängt vom Image ab; wer es gemacht hat, weiß es.',
  'Without a network the instance cannot be reached.': 'Ohne Netz kann niemand die Instanz erreichen.',
  'Without a network, the instance has no address. You can create network {name} with subnet {cidr} here.':
    'Ohne eines hat die Instanz keine Adresse. Ein Netz {name} mit Subnetz {cidr} lässt sich hier anlegen.',
  'Zone {zone}': 'Zone {zone}',
  deleted: 'wird gelöscht',
  floating: 'floating',
  kept: 'bleibt',
  'more addresses': 'weitere Adressen',
  name: 'name',
  'needs {list}': 'braucht {list}',
  'no host has enough free cores': 'kein Host hat genug freie Kerne',
  'no host has enough free disk': 'kein Host hat genug freie Festplatte',
  'no host of its kind': 'kein Host ihrer Art',
  'no host has enough free memory': 'kein Host hat genug freien Speicher',
  'no host has room': 'kein Host hat Platz',
  'no host in the availability zone': 'kein Host in der Verfügbarkeitszone',
  'no host has the hardware': 'kein Host hat die Hardware',
  'no host is enabled': 'kein Host ist in Betrieb',
  'root disk': 'Systemplatte',
  shared: 'geteilt',
  'the build failed': 'der Aufbau ist gescheitert',
  'the chosen flavor': 'den gewählten Flavor',
  'the host cannot run it': 'der Host kann sie nicht aufnehmen',
  user: 'benutzer',
  '{count, plural, one {# subnet} other {# subnets}}': '{count, plural, one {# Subnetz} other {# Subnetze}}',
  '{count, plural, one {Delete instance {name}?} other {Delete # instances?}}':
    '{count, plural, one {Instanz {name} löschen?} other {# Instanzen löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # instances}}':
    '{count, plural, one {{name} löschen} other {# Instanzen löschen}}',
  '{count, plural, one {Deleting {name}} other {Deleting # instances}}':
    '{count, plural, one {{name} wird gelöscht} other {# Instanzen werden gelöscht}}',
  '{count, plural, one {Launching {name}} other {Launching # instances}}':
    '{count, plural, one {{name} wird gestartet} other {# Instanzen werden gestartet}}',
  '{count, plural, one {Hard reboot {name}?} other {Hard reboot # instances?}}':
    '{count, plural, one {{name} hart neu starten?} other {# Instanzen hart neu starten?}}',
  '{count, plural, one {Reboot {name}?} other {Reboot # instances?}}':
    '{count, plural, one {{name} neu starten?} other {# Instanzen neu starten?}}',
  '{count, plural, one {Reboot {name}} other {Reboot # instances}}':
    '{count, plural, one {{name} neu starten} other {# Instanzen neu starten}}',
  '{count, plural, one {Rebooting {name}} other {Rebooting # instances}}':
    '{count, plural, one {{name} startet neu} other {# Instanzen starten neu}}',
  '{count, plural, one {Starting {name}} other {Starting # instances}}':
    '{count, plural, one {{name} wird gestartet} other {# Instanzen werden gestartet}}',
  '{count, plural, one {Stop {name}?} other {Stop # instances?}}':
    '{count, plural, one {{name} stoppen?} other {# Instanzen stoppen?}}',
  '{count, plural, one {Stop {name}} other {Stop # instances}}':
    '{count, plural, one {{name} stoppen} other {# Instanzen stoppen}}',
  '{count, plural, one {Stopping {name}} other {Stopping # instances}}':
    '{count, plural, one {{name} wird gestoppt} other {# Instanzen werden gestoppt}}',
  '{count, plural, one {The root disk ({size}) and all data on it are permanently deleted.} other {# root disks ({size}) and all data on them are permanently deleted.}}':
    '{count, plural, one {Die Systemplatte ({size}) mit allen Daten darauf ist endgültig verloren.} other {# Systemplatten ({size}) mit allen Daten darauf sind endgültig verloren.}}',
  '{disk} disk': '{disk} Festplatte',
  '{ram} memory': '{ram} Speicher',
  '{zone} (not available)': '{zone} (außer Betrieb)',
  'could not be loaded': 'ließ sich nicht laden',
  'More options': 'Weitere Optionen',
  'User data, metadata, description, zone and server group':
    'Benutzerdaten, Metadaten, Beschreibung, Zone und Servergruppe',
};
