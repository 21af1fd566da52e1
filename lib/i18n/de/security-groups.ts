import type { Messages } from '../translate.ts';

/** Security groups: their list, their rules and what is asked before they change. */
export const securityGroups: Messages = {
  'A group can be deleted when no port has it.': 'Eine Gruppe lässt sich löschen, wenn kein Port sie hat.',
  'A new group lets everything out and nothing in. What comes in is added next.':
    'Eine neue Gruppe lässt alles hinaus und nichts herein. Was hereinkommt, wird danach hinzugefügt.',
  'A port that is left without a group lets nothing in and nothing out.':
    'Ein Port, dem keine Gruppe bleibt, lässt nichts herein und nichts hinaus.',
  'A range begins with its smaller port.': 'Ein Bereich beginnt mit dem kleineren Port.',
  'A security group says what may reach the ports that have it. Without a rule nothing comes in.':
    'Eine Sicherheitsgruppe sagt, was die Ports erreicht, die sie haben. Ohne Regel kommt nichts herein.',
  'Add rule': 'Regel hinzufügen',
  'Address or block': 'Adresse oder Block',
  'Administration and databases are found there within minutes by people who try passwords.':
    'Verwaltungszugänge und Datenbanken werden dort binnen Minuten gefunden, und Passwörter werden durchprobiert.',
  'Administration or data open to the world': 'Verwaltung oder Daten für alle Welt offen',
  Allows: 'Erlaubt',
  'Allows: {sentence}': 'Erlaubt: {sentence}',
  'An address or block': 'Eine Adresse oder ein Block',
  'Any protocol means all ports.': 'Jedes Protokoll bedeutet alle Ports.',
  'Anywhere (IPv4)': 'Überall (IPv4)',
  'Anywhere (IPv6)': 'Überall (IPv6)',
  'At risk': 'Gefährdet',
  'Choose a group': 'Gruppe wählen',
  'Choose a security group.': 'Bitte eine Sicherheitsgruppe wählen.',
  'Copy group': 'Gruppe kopieren',
  'Copy {name}': '{name} kopieren',
  'Create security group': 'Sicherheitsgruppe anlegen',
  Custom: 'Eigene',
  'Delete rule': 'Regel löschen',
  'Delete rule: {rule}': 'Regel löschen: {rule}',
  'Delete rule?': 'Regel löschen?',
  'Deleting a rule': 'Regel wird gelöscht',
  'Deleting {count, plural, one {# security group} other {# security groups}}':
    '{count, plural, one {# Sicherheitsgruppe wird} other {# Sicherheitsgruppen werden}} gelöscht',
  Direction: 'Richtung',
  'Edit rule': 'Regel bearbeiten',
  'Edit rule: {rule}': 'Regel bearbeiten: {rule}',
  'Empty for all ports.': 'Leer für alle Ports.',
  'Empty for all types.': 'Leer für alle Typen.',
  'Every project keeps its default group.': 'Jedes Projekt behält seine Standardgruppe.',
  Exposure: 'Offen für alle',
  'Filter security groups': 'Sicherheitsgruppen filtern',
  'Fixed IPs': 'Feste IPs',
  'Give it to an instance when you launch it, or on its Network tab.':
    'Sie lässt sich einer Instanz beim Starten geben oder auf deren Reiter Netzwerk.',
  'ICMPv6 needs IPv6.': 'ICMPv6 braucht IPv6.',
  'Members of a group (IPv4)': 'Mitglieder einer Gruppe (IPv4)',
  'Members of a group (IPv6)': 'Mitglieder einer Gruppe (IPv6)',
  'Needless: covered by “{rule}”': 'Überflüssig: enthalten in „{rule}“',
  'No port has this group': 'Kein Port hat diese Gruppe',
  'No port uses it.': 'Kein Port benutzt sie.',
  'No security groups yet': 'Noch keine Sicherheitsgruppen',
  'Not open': 'Nicht offen',
  'Nothing comes in but answers to what was sent out.': 'Nichts kommt herein außer Antworten auf Gesendetes.',
  'Nothing goes out but answers to what came in.': 'Nichts geht hinaus außer Antworten auf Empfangenes.',
  'Open this to the whole world': 'Für alle Welt öffnen',
  'Open to the world': 'Für alle offen',
  Other: 'Anderes',
  'Port or range': 'Port oder Bereich',
  'Ports get it when nobody names a group. It lets everything out, and lets in what comes from other ports that have it.':
    'Ports bekommen sie, wenn niemand eine Gruppe nennt. Sie lässt alles hinaus und herein, was von anderen Ports mit dieser Gruppe kommt.',
  'Ports need a protocol such as TCP.': 'Ports brauchen ein Protokoll wie TCP.',
  'Ports that have the group': 'Ports mit dieser Gruppe',
  'Protocol number or name': 'Nummer oder Name des Protokolls',
  'Remove from all ports': 'Von allen Ports nehmen',
  'Removing {name} from {count, plural, one {# port} other {# ports}}':
    '{name} wird von {count, plural, one {# Port} other {# Ports}} genommen',
  'Replace rule': 'Regel ersetzen',
  'Rule added: {rule}': 'Regel hinzugefügt: {rule}',
  'Rule deleted: {name}': 'Regel gelöscht: {name}',
  Rules: 'Regeln',
  'Rules cannot be changed: a new one is made, then the old one is deleted. The description alone cannot be changed.':
    'Regeln lassen sich nicht ändern: Eine neue wird angelegt, dann die alte gelöscht. Die Beschreibung allein lässt sich nicht ändern.',
  'Rules of other groups name this group': 'Regeln anderer Gruppen nennen diese Gruppe',
  'Rules of other groups that name it go too: {groups}.':
    'Regeln anderer Gruppen, die sie nennen, gehen auch: {groups}.',
  'Rules that say what reaches the ports that have them, and what leaves them.':
    'Regeln, die sagen, was die Ports erreicht, die sie haben, und was sie verlässt.',
  'Security group {name} deleted': 'Sicherheitsgruppe {name} gelöscht',
  'Sides of the security group': 'Seiten der Sicherheitsgruppe',
  'Stands for {block}: host bits are dropped.': 'Steht für {block}: Host-Bits fallen weg.',
  'The copy has the same rules and no ports. Rules that name the group itself name the copy.':
    'Die Kopie hat dieselben Regeln und keine Ports. Regeln, die die Gruppe selbst nennen, nennen dann die Kopie.',
  'The default group alone has this name.': 'Diesen Namen hat allein die Standardgruppe.',
  'The members of the groups could not be counted': 'Die Mitglieder der Gruppen ließen sich nicht zählen',
  'The ports could not be loaded': 'Die Ports ließen sich nicht laden',
  'The rule was not deleted': 'Die Regel wurde nicht gelöscht',
  'There is no such security group': 'Diese Sicherheitsgruppe gibt es nicht',
  'This group has this rule already.': 'Diese Gruppe hat diese Regel schon.',
  'This is the default group': 'Dies ist die Standardgruppe',
  'This protocol has no ports; leave them empty.': 'Dieses Protokoll hat keine Ports; bitte leer lassen.',
  'Tick this to open it to the whole world.': 'Zum Öffnen für alle Welt bitte ankreuzen.',
  'To the security groups': 'Zu den Sicherheitsgruppen',
  'Type and code': 'Typ und Code',
  Unbound: 'Ungebunden',
  'Use my address ({address})': 'Meine Adresse ({address}) benutzen',
  'Views of security groups': 'Ansichten der Sicherheitsgruppen',
  'What it allowed stops at once, unless another rule or group of the port allows it.':
    'Was sie erlaubte, endet sofort, wenn es keine andere Regel oder Gruppe des Ports erlaubt.',
  'World: everything': 'Alle Welt: alles',
  'World: {ports}': 'Alle Welt: {ports}',
  'Write a number from 0 to 255, or sctp, dccp, udplite.':
    'Bitte eine Nummer von 0 bis 255 angeben oder sctp, dccp, udplite.',
  'Write a port or a range between 1 and 65535, such as 8000-8100.':
    'Bitte einen Port oder Bereich zwischen 1 und 65535 angeben, etwa 8000-8100.',
  'Write a type, or type/code, each from 0 to 255: 8/0 is a ping.':
    'Bitte Typ oder Typ/Code angeben, je von 0 bis 255: 8/0 ist ein Ping.',
  'Write an address or a block, such as 203.0.113.0/24 or 2001:db8::/32.':
    'Bitte eine Adresse oder einen Block angeben, etwa 203.0.113.0/24 oder 2001:db8::/32.',
  '{count, plural, one {# port has it:} other {# ports have it:}}':
    '{count, plural, one {# Port hat sie:} other {# Ports haben sie:}}',
  '{count, plural, one {Delete security group {name}?} other {Delete # security groups?}}':
    '{count, plural, one {Sicherheitsgruppe {name} löschen?} other {# Sicherheitsgruppen löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # security groups}}':
    '{count, plural, one {{name} löschen} other {# Sicherheitsgruppen löschen}}',
  '{count, plural, one {Rules of # group} other {Rules of # groups}}':
    '{count, plural, one {Regeln von # Gruppe} other {Regeln von # Gruppen}}',
  '{ingress} in, {egress} out': '{ingress} herein, {egress} hinaus',
  '{name} ({count, plural, one {# port} other {# ports}})': '{name} ({count, plural, one {# Port} other {# Ports}})',
  '{name} is in use': '{name} wird benutzt',
  '{name} still has the group': '{name} hat die Gruppe noch',
  '{ports, plural, one {# port} other {# ports}}, {servers, plural, =0 {no instance} one {# instance} other {# instances}}':
    '{ports, plural, one {# Port} other {# Ports}}, {servers, plural, =0 {keine Instanz} one {# Instanz} other {# Instanzen}}',
  '{rules, plural, =0 {No rule goes with it.} one {# rule goes with it.} other {# rules go with it.}}':
    '{rules, plural, =0 {Keine Regel geht verloren.} one {# Regel geht mit.} other {# Regeln gehen mit.}}',
};
