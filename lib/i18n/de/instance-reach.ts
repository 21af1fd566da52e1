import type { Messages } from '../translate.ts';

/** Whether an instance can be reached, and what is done inside it with a new volume. */
export const instanceReach: Messages = {
  'Allow {what} from {from} in group {group}': '{what} von {from} in Gruppe {group} erlauben',
  'Can it be reached?': 'Ist sie erreichbar?',
  Commands: 'Befehle',
  'Copy the commands': 'Befehle kopieren',
  'Delete it with the instance': 'Mit der Instanz löschen',
  'Floating IP {address} leads to it.': 'Floating-IP {address} führt zu ihr.',
  'Give an address, or a block such as 10.0.0.0/24.': 'Eine Adresse angeben, oder einen Block wie 10.0.0.0/24.',
  'It appears as {device} inside {server}. An empty volume needs a file system first:':
    'Es erscheint als {device} in {server}. Ein leeres Volume braucht zuerst ein Dateisystem:',
  'It has no IPv{version} address on {network}.': 'Sie hat keine IPv{version}-Adresse in {network}.',
  'It is not connected to any network.': 'Sie ist mit keinem Netz verbunden.',
  'Its port is in no security group: nothing comes in.':
    'Ihr Port ist in keiner Sicherheitsgruppe: nichts kommt herein.',
  'Its port on {network} is switched off.': 'Ihr Port in {network} ist abgeschaltet.',
  'Its port on {network} is {status}.': 'Ihr Port in {network} ist {status}.',
  'Leave the first line out when there are data on it already: it erases them.':
    'Die erste Zeile weglassen, wenn schon Daten darauf sind: sie löscht sie.',
  'Network {name} is connected to the outside.': 'Netz {name} ist nach außen verbunden.',
  'No rule of {names} lets {what} in from {from}.': 'Keine Regel von {names} lässt {what} von {from} herein.',
  Port: 'Port',
  'Port security is off: everything comes in.': 'Die Portsicherung ist aus: alles kommt herein.',
  Protocol: 'Protokoll',
  'Security group {name} lets it in.': 'Sicherheitsgruppe {name} lässt es herein.',
  Subnet: 'Subnetz',
  'The instance is {status}; nothing in it answers.': 'Die Instanz ist {status}; nichts in ihr antwortet.',
  'The instance runs.': 'Die Instanz läuft.',
  'The system may call it something else; lsblk lists what it sees.':
    'Das System nennt es vielleicht anders; lsblk zeigt, was es sieht.',
  'Use 1 to 65535.': '1 bis 65535 angeben.',
  'Your own address': 'Die eigene Adresse',
  'not asked': 'nicht gefragt',
  '{address} on {network} is up.': '{address} in {network} ist bereit.',
  '{from} is in its own subnet {cidr}.': '{from} liegt in ihrem eigenen Subnetz {cidr}.',
  '{from} is outside of {cidr}, and no floating IP leads in.':
    '{from} liegt außerhalb von {cidr}, und keine Floating-IP führt hinein.',
  '{name} was not changed': '{name} wurde nicht geändert',
  '{volume} is being attached': '{volume} wird angehängt',
  '{what} does not get there.': '{what} kommt nicht an.',
  '{what} gets there.': '{what} kommt an.',
  'Your own address could not be looked up': 'Die eigene Adresse ließ sich nicht ermitteln',
  'The subnets could not be loaded': 'Die Subnetze ließen sich nicht laden',
};
