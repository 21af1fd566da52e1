import type { Messages } from '../translate.ts';

/** Real hosts: where they are reached, and what is missing on them. */
export const hostConnections: Messages = {
  'Use an address such as qemu+ssh://root@node-2/system.': 'Eine Adresse wie qemu+ssh://root@node-2/system angeben.',
  'An address cannot hold a password. Use a key instead.':
    'Eine Adresse darf kein Passwort enthalten. Stattdessen einen Schlüssel verwenden.',
  'The name of the user has characters that are not allowed.': 'Der Benutzername enthält unzulässige Zeichen.',
  'Name the host, as in qemu+ssh://root@node-2/system.': 'Den Host nennen, wie in qemu+ssh://root@node-2/system.',
  'Say how the host is reached: qemu+ssh:// or qemu+tls://.':
    'Angeben, wie der Host zu erreichen ist: qemu+ssh:// oder qemu+tls://.',
  'Only socket, keyfile, known_hosts, pkipath, mode and no_tty may follow the ?.':
    'Nach dem ? sind nur socket, keyfile, known_hosts, pkipath, mode und no_tty erlaubt.',
  'A parameter of the address has a value that is not allowed.':
    'Ein Parameter der Adresse hat einen unzulässigen Wert.',
  'Use letters, digits, dots, dashes and underscores, such as node-2.':
    'Buchstaben, Ziffern, Punkte, Binde- und Unterstriche verwenden, zum Beispiel node-2.',
  'A zone has no colon and no comma in its name.': 'Der Name einer Zone enthält weder Doppelpunkt noch Komma.',
  'Enter an address.': 'Bitte eine Adresse eingeben.',
  'Add host': 'Host hinzufügen',
  'A host that runs libvirt, Open vSwitch and ovn-controller. Instances can run there as soon as it is added.':
    'Ein Host, auf dem libvirt, Open vSwitch und ovn-controller laufen. Sobald er hinzugefügt ist, können dort Instanzen laufen.',
  'By SSH: {ssh}. By TLS: {tls}. This machine: {local}.': 'Über SSH: {ssh}. Über TLS: {tls}. Dieser Rechner: {local}.',
  'Could not load how hosts are connected': 'Die Verbindungen der Hosts ließen sich nicht laden',
  'OVN does not know the Open vSwitch of this host, which is called {detail}':
    'OVN kennt das Open vSwitch dieses Hosts nicht, das {detail} heißt',
  'Its instances have no network. Write the name of the host to /etc/openvswitch/system-id.conf and restart Open vSwitch and ovn-controller. Remove an old entry of the host with ovn-sbctl chassis-del.':
    'Seine Instanzen haben kein Netz. Den Namen des Hosts in /etc/openvswitch/system-id.conf schreiben und Open vSwitch und ovn-controller neu starten. Einen alten Eintrag des Hosts mit ovn-sbctl chassis-del entfernen.',
  'The host is fenced but not recovered': 'Der Host wird abgeschaltet, aber nicht wiederhergestellt',
  'When it does not answer, NEPHOS_FENCE_COMMAND switches it off. Its instances are not evacuated, because the host is in no segment. Add it to a segment under High availability.':
    'Antwortet er nicht, schaltet NEPHOS_FENCE_COMMAND ihn ab. Seine Instanzen werden nicht evakuiert, weil der Host in keinem Segment ist. Den Host unter Hochverfügbarkeit in ein Segment aufnehmen.',
  Simulated: 'Simuliert',
  'Not tested': 'Nicht getestet',
  Ready: 'Bereit',
  Emulated: 'Emuliert',
  '{count, plural, one {# problem} other {# problems}}': '{count, plural, one {# Problem} other {# Probleme}}',
  'Remove host {name}?': 'Host {name} entfernen?',
  'The host disappears from Nephos with its service, and from its aggregates. Nothing changes on the host itself, and it can be added again.':
    'Der Host verschwindet mit seinem Dienst aus Nephos und aus seinen Aggregaten. Auf ihm selbst ändert sich nichts, und er kann wieder hinzugefügt werden.',
  'Test connection': 'Verbindung testen',
  'Looking at the host. This can take some seconds.': 'Der Host wird untersucht. Das kann einige Sekunden dauern.',
  'Could not test the host': 'Der Host ließ sich nicht testen',
  'Add it anyway': 'Trotzdem hinzufügen',
  'Instances cannot run there before this is fixed. Until then, disable the host.':
    'Instanzen laufen dort erst, wenn das behoben ist. Den Host bis dahin deaktivieren.',
  'Test of {name}': 'Test von {name}',
  'Test again': 'Erneut testen',
  'The setting NEPHOS_HOSTS names this host. Remove it there.':
    'Die Einstellung NEPHOS_HOSTS nennt diesen Host. Er ist dort zu entfernen.',
  'Move or delete the instances on this host first.': 'Zuerst die Instanzen auf diesem Host verschieben oder löschen.',
  Connection: 'Verbindung',
  'This host is no longer connected: neither NEPHOS_HOSTS nor an administrator names it.':
    'Dieser Host ist nicht mehr verbunden: Weder NEPHOS_HOSTS noch ein Administrator nennt ihn.',
  Added: 'Hinzugefügt',
  'By the setting NEPHOS_HOSTS': 'Durch die Einstellung NEPHOS_HOSTS',
  'Last test': 'Letzter Test',
  'Nothing is missing on this host': 'Auf diesem Host fehlt nichts',
  'What is missing': 'Was fehlt',
  '{free} of {total} free': '{free} von {total} frei',
  Virtualization: 'Virtualisierung',
  Cores: 'Kerne',
  'Name of the machine': 'Name des Rechners',
  'virsh is not installed here': 'virsh ist hier nicht installiert',
  'Install the client of libvirt (package libvirt-clients) on the machine that Nephos runs on.':
    'Den Client von libvirt (Paket libvirt-clients) auf dem Rechner installieren, auf dem Nephos läuft.',
  'The host does not answer': 'Der Host antwortet nicht',
  'Check the address, the firewall, and whether libvirt is running on the host.':
    'Adresse und Firewall prüfen, und ob libvirt auf dem Host läuft.',
  'The host does not let Nephos in': 'Der Host lässt Nephos nicht ein',
  'For SSH, add the public key of the user that Nephos runs as to the host, and the account there to the group libvirt. For TLS, check the certificates.':
    'Für SSH den öffentlichen Schlüssel des Benutzers, unter dem Nephos läuft, auf dem Host hinterlegen und das Konto dort in die Gruppe libvirt aufnehmen. Für TLS die Zertifikate prüfen.',
  'The SSH key of the host is unknown': 'Der SSH-Schlüssel des Hosts ist unbekannt',
  'Connect to the host by ssh once as the user that Nephos runs as, and accept its key.':
    'Als der Benutzer, unter dem Nephos läuft, einmal mit ssh verbinden und den Schlüssel annehmen.',
  'libvirt {detail} is too old': 'libvirt {detail} ist zu alt',
  'Update libvirt on the host to version 8.0 or later.': 'libvirt auf dem Host auf Version 8.0 oder neuer bringen.',
  'No instance can be started there': 'Dort lässt sich keine Instanz starten',
  'Check that QEMU (package qemu-system-x86) is installed on the host, and what the log of libvirt says.':
    'Prüfen, ob QEMU (Paket qemu-system-x86) auf dem Host installiert ist und was im Protokoll von libvirt steht.',
  'Instances are emulated, which is slow': 'Instanzen werden emuliert und sind langsam',
  'Turn on virtualization in the firmware of the host, and load the kernel module kvm_intel or kvm_amd.':
    'Virtualisierung in der Firmware des Hosts einschalten und das Kernelmodul kvm_intel oder kvm_amd laden.',
  'The folder for disks cannot be used': 'Der Ordner für Datenträger ist nicht benutzbar',
  'Check that the folder of NEPHOS_HOSTS_FOLDER can be created and written on the host.':
    'Prüfen, ob sich der Ordner von NEPHOS_HOSTS_FOLDER auf dem Host anlegen und beschreiben lässt.',
  'The bridge br-int is missing': 'Die Bridge br-int fehlt',
  'Start Open vSwitch and ovn-controller on the host. Without them, its instances have no network.':
    'Open vSwitch und ovn-controller auf dem Host starten. Ohne sie haben seine Instanzen kein Netz.',
  'The network agent of this host has not followed OVN for {detail} seconds':
    'Der Netzwerkagent dieses Hosts folgt OVN seit {detail} Sekunden nicht mehr',
  "Check that ovn-controller runs on the host and reaches OVN's southbound database. Until then, changes to networks do not reach its instances.":
    'Prüfen, ob ovn-controller auf dem Host läuft und die Southbound-Datenbank von OVN erreicht. Bis dahin kommen Änderungen an Netzwerken bei seinen Instanzen nicht an.',
  'OVN does not know this host': 'OVN kennt diesen Host nicht',
  "Check that ovn-controller runs on the host, and that ovn-remote of its Open vSwitch leads to OVN's southbound database. OVN must know it by its name or its host name.":
    'Prüfen, ob ovn-controller auf dem Host läuft und ob ovn-remote in dessen Open vSwitch zur Southbound-Datenbank von OVN führt. OVN muss ihn unter seinem Namen oder dem Namen des Rechners kennen.',
  'The clock of the host is off by {detail} seconds': 'Die Uhr des Hosts geht um {detail} Sekunden falsch',
  'Run a time service on the host, such as chrony.': 'Auf dem Host einen Zeitdienst wie chrony betreiben.',
  'This is the same host as {detail}': 'Das ist derselbe Host wie {detail}',
  'Each host can be added once. If it is a copy of another machine, set a host_uuid of its own in libvirtd.conf.':
    'Jeder Host lässt sich einmal hinzufügen. Ist er die Kopie eines anderen Rechners, in libvirtd.conf eine eigene host_uuid setzen.',
  'There is already a host called {detail}': 'Ein Host namens {detail} ist schon da',
  'Choose another name.': 'Einen anderen Namen wählen.',
  'No real hosts can be added: NEPHOS_HOSTS is off. Set it to auto or to the addresses of hosts, and restart Nephos.':
    'Es lassen sich keine echten Hosts hinzufügen: NEPHOS_HOSTS steht auf off. Auf auto oder auf die Adressen von Hosts setzen und Nephos neu starten.',
  'No real hosts can be added: virsh, the client of libvirt, is missing on the machine that Nephos runs on. Install libvirt-clients and restart Nephos.':
    'Es lassen sich keine echten Hosts hinzufügen: virsh, der Client von libvirt, fehlt auf dem Rechner, auf dem Nephos läuft. libvirt-clients installieren und Nephos neu starten.',
  "No real hosts can be added here yet, because Nephos was started without any. Name the first one in NEPHOS_HOSTS, such as node-1=qemu+ssh://root@node-1/system, and OVN's databases in NEPHOS_OVN_NORTHBOUND and NEPHOS_OVN_SOUTHBOUND, then restart Nephos. Simulated hosts stay only if NEPHOS_FLEET_HOSTS says how many.":
    'Hier lassen sich noch keine echten Hosts hinzufügen, weil Nephos ohne einen gestartet wurde. Den ersten in NEPHOS_HOSTS nennen, etwa node-1=qemu+ssh://root@node-1/system, die Datenbanken von OVN in NEPHOS_OVN_NORTHBOUND und NEPHOS_OVN_SOUTHBOUND, dann Nephos neu starten. Simulierte Hosts bleiben nur, wenn NEPHOS_FLEET_HOSTS ihre Zahl nennt.',
};
