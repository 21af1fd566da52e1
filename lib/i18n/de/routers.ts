import type { Messages } from '../translate.ts';

/** Routers: their list, what they join, and where they lead. */
export const routers: Messages = {
  'Create router': 'Router erstellen',
  'Connects subnets with each other and, if it has a gateway, with an external network.':
    'Er verbindet Subnetze miteinander und, wenn er ein Gateway hat, mit einem externen Netz.',
  'Choose at most 10 subnets.': 'Wählen Sie höchstens 10 Subnetze.',
  'One router cannot connect subnets that overlap.':
    'Ein Router kann Subnetze, die sich überschneiden, nicht verbinden.',
  'These overlap: {blocks}.': 'Diese überschneiden sich: {blocks}.',
  'No subnet has a free gateway address.': 'Kein Subnetz hat eine freie Gateway-Adresse.',
  'New router': 'Neuer Router',
  'Router name': 'Name des Routers',
  'Remove interfaces and delete': 'Router trennen und löschen',
  'Routers are connected to {count, plural, one {it} other {them}}':
    'Router sind mit {count, plural, one {ihm} other {ihnen}} verbunden',
  '{count, plural, one {Their interfaces on it are removed first, in one operation that deletes everything or nothing.} other {Their interfaces on them are removed first. Each network is deleted with its interfaces or not at all.}}':
    '{count, plural, one {Sie werden zuerst davon getrennt, alles in einem Vorgang: Entweder wird alles gelöscht oder nichts.} other {Sie werden zuerst davon getrennt. Jedes Netzwerk wird mit seinen Anschlüssen gelöscht oder gar nicht.}}',
  'No gateway': 'Kein Gateway',
  'Only subnets whose gateway address is free are listed.':
    'Angeboten werden nur Subnetze, deren Gateway-Adresse frei ist.',
  'Gateway of {name}': 'Gateway von {name}',
  'Floating IPs need this gateway': 'Floating IPs brauchen dieses Gateway',
  'Disassociate {addresses} before you change the gateway.':
    'Heben Sie die Zuordnung von {addresses} auf, bevor er anderswohin führt.',
  'Add interface to {name}': '{name} mit Subnetz verbinden',
  'Add interface': 'Mit Subnetz verbinden',
  'Choose a subnet.': 'Wählen Sie ein Subnetz.',
  'Choose a subnet': 'Subnetz wählen',
  'Subnets that cannot be added': 'Subnetze, die nicht in Frage kommen',
  'It has no gateway address.': 'Es hat keine Gateway-Adresse.',
  'Another router uses its gateway address {address}.': 'Seine Gateway-Adresse {address} hat ein anderer Router.',
  'A port uses its gateway address {address}.': 'Seine Gateway-Adresse {address} hat ein Port.',
  'It overlaps with {block}, which the router is already connected to.':
    'Es überschneidet sich mit {block}, womit der Router schon verbunden ist.',
  'Remove interface of {name}': '{name} von Subnetz trennen',
  'Remove interface': 'Von Subnetz trennen',
  'Instances on the subnet can no longer reach other networks through this router.':
    'Instanzen im Subnetz erreichen andere Netze nicht mehr durch diesen Router.',
  '{count, plural, one {Delete router {name}?} other {Delete # routers?}}':
    '{count, plural, one {Router {name} löschen?} other {# Router löschen?}}',
  '{count, plural, one {Delete {name}} other {Delete # routers}}':
    '{count, plural, one {{name} löschen} other {# Router löschen}}',
  'Deleting {count, plural, one {# router} other {# routers}}':
    '{count, plural, one {# Router wird} other {# Router werden}} gelöscht',
  'Router {name} deleted': 'Router {name} gelöscht',
  '{count, plural, one {The address of its gateway becomes} other {The addresses of their gateways become}} available immediately.':
    '{count, plural, one {Die Adresse seines Gateways ist} other {Die Adressen ihrer Gateways sind}} sofort für andere frei.',
  'It is not connected to any subnet.': 'Er ist mit keinem Subnetz verbunden.',
  'It is connected to subnets. Remove its interfaces first.':
    'Er ist mit Subnetzen verbunden; trennen Sie ihn zuerst von ihnen.',
  'Set gateway': 'Gateway setzen',
  SNAT: 'SNAT',
  Interfaces: 'Subnetze',
  'Has a gateway': 'Hat ein Gateway',
  'Without a gateway': 'Ohne Gateway',
  'Views of routers': 'Ansichten der Router',
  'Filter routers': 'Router filtern',
  'No routers yet': 'Noch keine Router',
  'A router connects subnets with each other and with networks outside the cloud.':
    'Ein Router verbindet Subnetze miteinander und führt von ihnen aus der Cloud hinaus.',
  'Routers connect the subnets of the project with each other and with networks outside the cloud.':
    'Was die Subnetze des Projekts verbindet und von ihnen aus der Cloud hinausführt.',
};
