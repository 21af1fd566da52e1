import type { Messages } from '../translate.ts';

/** The launch of instances. */
export const launch: Messages = {
  '#cloud-config or #! must be the very first characters.':
    '#cloud-config oder #! müssen die allerersten Zeichen sein.',
  'A pattern such as web-{example} makes one instance of each name.':
    'Ein Muster wie web-{example} legt je Name eine Instanz an.',
  'A port brings its own address and security groups.':
    'Ein Port bringt seine eigene Adresse und seine Sicherheitsgruppen mit.',
  'A port or a fixed address can belong to one instance only.':
    'Ein Port oder eine feste Adresse kann nur einer Instanz gehören.',
  'Another user': 'Weiterer Benutzer',
  'As code': 'Als Code',
  'Boot from a new volume': 'Von einem neuen Volume starten',
  'Choose the administrator password': 'Das Administratorpasswort selbst wählen',
  'Count upwards, to at most 100 names.': 'Bitte aufwärts zählen, bis höchstens 100 Namen.',
  'Docker host': 'Docker-Host',
  'Drop a script or cloud-config here': 'Skript oder cloud-config hier ablegen',
  'Empty for any of {pools}.': 'Leer für irgendeine aus {pools}.',
  'Existing ports': 'Vorhandene Ports',
  Favourite: 'Favorit',
  'Fits image': 'Passt zum Image',
  'Fits quota': 'Passt ins Kontingent',
  'Fixed address in {network}': 'Feste Adresse in {network}',
  'It is never kept: not in the draft, not in a preset, not in an address.':
    'Es wird nie aufbewahrt: nicht im Entwurf, nicht in einer Vorlage, nicht in einer Adresse.',
  'It is still empty.': 'Darin steht noch nichts.',
  'Launch anyway': 'Trotzdem starten',
  'Lets in': 'Lässt herein',
  'Lets nothing in.': 'Lässt nichts herein.',
  'Line {line}, column {col}: {reason}': 'Zeile {line}, Spalte {col}: {reason}',
  'Line {line}: cloud-config must be keys with values, such as packages.':
    'Zeile {line}: cloud-config muss aus Schlüsseln mit Werten bestehen, wie packages.',
  'Make {name} a favourite': '{name} als Favorit merken',
  'You chose neither a key pair nor a password. Press the button again to launch anyway.':
    'Weder Schlüsselpaar noch Passwort sind angegeben. Ein zweiter Klick startet trotzdem.',
  'Neither key pair nor password: you may not be able to log in.':
    'Weder Schlüsselpaar noch Passwort: Die Anmeldung könnte unmöglich sein.',
  'Not all images and volumes can be chosen here': 'Nicht alle Images und Volumes lassen sich hier wählen',
  'Off, the volume and its data stay when the instance is deleted, and go on counting against the quota.':
    'Ausgeschaltet bleiben Volume und Daten, wenn die Instanz gelöscht wird, und zählen weiter zum Kontingent.',
  'Other format': 'Anderes Format',
  'Otherwise the platform makes one up and tells it once. Whether it works depends on the image.':
    'Sonst denkt sich die Plattform eines aus und nennt es einmal. Ob es gilt, hängt vom Image ab.',
  'Says whether its members share a host.': 'Sagt, ob ihre Mitglieder sich einen Host teilen.',
  Script: 'Skript',
  'Search flavors': 'Flavors suchen',
  Sections: 'Abschnitte',
  'Sent {count, number} times, once with each name.': '{count, number}-mal gesendet, mit jedem Namen einmal.',
  'Server group': 'Servergruppe',
  'Shell script': 'Shell-Skript',
  'Snapshot of an instance': 'Snapshot einer Instanz',
  Templates: 'Vorlagen',
  'The flavor has no disk of its own, so the image is copied to a volume.':
    'Der Flavor hat keine eigene Festplatte, deshalb wird das Image auf ein Volume kopiert.',
  'The image is copied to a volume: it can be larger than the flavor’s disk, and outlive the instance.':
    'Das Image wird auf ein Volume kopiert: Es kann größer sein als die Festplatte des Flavors und die Instanz überleben.',
  'The image needs {size, number} GiB or more.': 'Das Image braucht {size, number} GiB oder mehr.',
  'The pattern does not produce a name.': 'Das Muster steht für keinen Namen.',
  'Your quota has room for {room, number}.': 'Das Kontingent reicht für {room, number}.',
  'The server groups could not be loaded': 'Die Servergruppen ließen sich nicht laden',
  'The volume is in zone {zone}; the instance has to be there too.':
    'Das Volume liegt in Zone {zone}; die Instanz muss auch dort sein.',
  'There are more than this form can list.': 'Es gibt mehr davon, als dieses Formular durchsieht.',
  'This is not an IP address.': 'Das ist keine IP-Adresse.',
  'This project has no server group.': 'Dieses Projekt hat keine Servergruppe.',
  'Use a whole number of GiB, from 1.': 'Bitte eine ganze Zahl in GiB angeben, ab 1.',
  'Use an address of the pool: {pools}.': 'Bitte eine Adresse des Pools angeben: {pools}.',
  'Use an address of {subnets}.': 'Bitte eine Adresse aus {subnets} angeben.',
  'Volume size': 'Größe des Volumes',
  'Volume type': 'Art des Volumes',
  Warnings: 'Warnungen',
  'Web server': 'Webserver',
  'Without a choice the group default is taken.': 'Ohne Auswahl gilt die Gruppe default.',
  'You may not be able to log in': 'Die Anmeldung könnte unmöglich sein',
  'all on one host': 'alle auf einem Host',
  'cloud-config': 'cloud-config',
  'cloud-init ignores this: the first line should be #cloud-config, or begin with #! like a script.':
    'cloud-init beachtet das nicht: Die erste Zeile sollte #cloud-config lauten oder wie ein Skript mit #! beginnen.',
  'each on a host of its own': 'jede auf einem eigenen Host',
  'needs attention': 'braucht Aufmerksamkeit',
  'on different hosts if possible': 'möglichst auf verschiedenen Hosts',
  'on one host if possible': 'möglichst auf einem Host',
  'open to the whole world': 'offen für die ganze Welt',
  '{address} is in use.': '{address} ist in Gebrauch.',
  '{address} is the gateway.': '{address} ist das Gateway.',
  '{count, plural, one {One instance: {list}} other {# instances: {list}}}':
    '{count, plural, one {Eine Instanz: {list}} other {# Instanzen: {list}}}',
  '{image}, on a new volume of {size}': '{image}, auf einem neuen Volume mit {size}',
  '{name} is a favourite': '{name} ist ein Favorit',
  '{name} is too large.': '{name} ist zu groß.',
  '{resource}: {added} asked for, {left} left.': '{resource}: {added} verlangt, {left} frei.',
  'Delete preset {name}?': 'Vorlage {name} löschen?',
  'Fill in': 'Ausfüllen',
  'Fill in from': 'Ausfüllen aus',
  'Fills in the form like an instance that is there: its system, size, networks, groups and key.':
    'Füllt das Formular aus wie eine vorhandene Instanz: System, Größe, Netze, Gruppen und Schlüssel.',
  'Instances that were launched from it stay.': 'Instanzen, die daraus gestartet wurden, bleiben.',
  'It keeps everything that is filled in, with the user data, but never a password.':
    'Sie bewahrt alles Ausgefüllte samt den Benutzerdaten auf, aber nie ein Passwort.',
  'Nobody in this project will find it any more. Instances that were launched from it stay.':
    'Niemand im Projekt findet sie dann noch. Instanzen, die daraus gestartet wurden, bleiben.',
  'Preset {name} is saved': 'Vorlage {name} ist gespeichert',
  Presets: 'Vorlagen',
  'Same as another instance': 'Wie eine andere Instanz',
  'Same as…': 'Wie …',
  'Save this form as a preset': 'Dieses Formular als Vorlage speichern',
  'Saved presets': 'Eigene Vorlagen',
  'The preset could not be loaded': 'Die Vorlage konnte nicht geladen werden',
  'Saved presets ({count})': 'Eigene Vorlagen ({count})',
  'This project has no instance yet.': 'Dieses Projekt hat noch keine Instanz.',
  Discard: 'Verwerfen',
  'Discard what you typed?': 'Eingaben verwerfen?',
  Leave: 'Verlassen',
  'Leave this form?': 'Dieses Formular verlassen?',
  'The form was not sent.': 'Das Formular wurde nicht gesendet.',
  'The form was not sent. What you typed is here when you come back in this tab.':
    'Das Formular wurde nicht gesendet. Die Eingaben sind noch da, wenn Sie in diesem Tab zurückkommen.',
  'Give it a floating IP': 'Eine Floating IP geben',
  Link: 'Link',
  'It seems to hold a secret, so it is kept neither in the draft nor in presets or links.':
    'Darin scheint ein Geheimnis zu stehen, darum wird es weder im Entwurf noch in Vorlagen oder Links aufbewahrt.',
  'Whether they fit the quota could not be looked up': 'Ob sie ins Kontingent passen, ließ sich nicht ermitteln',
  'Not known yet': 'Noch nicht bekannt',
  'The key pairs could not be loaded': 'Die Schlüsselpaare ließen sich nicht laden',
  'The saved presets could not be loaded': 'Die gespeicherten Vorlagen ließen sich nicht laden',
  'Whether it can have a floating IP could not be found out':
    'Ob sie eine Floating-IP haben kann, ließ sich nicht feststellen',
  'No network leads out of the cloud yet.': 'Noch führt kein Netz aus der Cloud hinaus.',
  'A new address of {pool} ({free} free) leads to it from the start. It is given back if the build fails.':
    'Eine neue Adresse aus {pool} ({free} frei) führt von Anfang an zu ihr. Schlägt der Bau fehl, wird sie zurückgegeben.',
  'Not from {pool}: {why}': 'Nicht aus {pool}: {why}',
  'Choose a network with an IPv4 subnet first.': 'Zuerst ein Netz mit einem IPv4-Subnetz wählen.',
  'A new one': 'Eine neue',
};
