import type { Messages } from '../translate.ts';

/** What projects share with each other. */
export const sharing: Messages = {
  'Networking objects that this project shares with other projects, and that are shared with it.':
    'Netzwerkobjekte, die dieses Projekt mit anderen teilt oder die mit ihm geteilt werden.',
  'This project no longer sees it. Its owner can share it again.':
    'Dieses Projekt sieht es nicht mehr. Der Eigentümer kann es erneut teilen.',
  'It is still shared with all projects, so nothing that uses it changes.':
    'Es ist weiterhin mit allen Projekten geteilt. Was es verwendet, ändert sich nicht.',
  'Nothing of the other project uses it.': 'Nichts im anderen Projekt verwendet es.',
  'Not in use': 'Nicht verwendet',
  'This project still uses it. Remove its uses first.':
    'Dieses Projekt verwendet es noch. Entfernen Sie zuerst die Verwendungen.',
  '{count, plural, one {# rule of its security groups that names it is} other {# rules of its security groups that name it are}} permanently deleted. Traffic that only such a rule allows is blocked.':
    '{count, plural, one {# Regel seiner Sicherheitsgruppen, die darauf verweist, wird} other {# Regeln seiner Sicherheitsgruppen, die darauf verweisen, werden}} endgültig gelöscht. Datenverkehr, den nur eine solche Regel erlaubt, wird blockiert.',
  'The other project sees the security group and can use it for its ports and name it in its rules.':
    'Das andere Projekt sieht die Sicherheitsgruppe und kann sie für seine Ports und in seinen Regeln verwenden.',
  'This project already owns the security group.': 'Die Sicherheitsgruppe gehört diesem Projekt bereits.',
  'The security group is shared with all projects. An administrator can change that.':
    'Die Sicherheitsgruppe ist mit allen Projekten geteilt. Ein Administrator kann das ändern.',
  'The group is removed from {count, plural, one {# port} other {# ports}} of the project. A port without another group allows no traffic.':
    'Die Gruppe wird von {count, plural, one {# Port} other {# Ports}} des Projekts entfernt. Ein Port ohne weitere Gruppe lässt keinen Datenverkehr zu.',
  'The other project sees the subnet pool and can take subnets from it.':
    'Das andere Projekt sieht den Subnetz-Pool und kann Subnetze daraus beziehen.',
  'This project already owns the subnet pool.': 'Der Subnetz-Pool gehört diesem Projekt bereits.',
  'The subnet pool is shared with all projects. An administrator can change that.':
    'Der Subnetz-Pool ist mit allen Projekten geteilt. Ein Administrator kann das ändern.',
  '{count, plural, one {# subnet of the project is} other {# subnets of the project are}} removed from the pool and its address scope. The addresses in use are kept, but the pool can assign them to other subnets.':
    '{count, plural, one {# Subnetz des Projekts wird} other {# Subnetze des Projekts werden}} aus dem Pool und dessen Adressbereich entfernt. Die verwendeten Adressen bleiben, der Pool kann sie aber an andere Subnetze vergeben.',
  'The other project sees the address scope and can add its subnet pools to it.':
    'Das andere Projekt sieht den Adressbereich und kann ihm seine Subnetz-Pools hinzufügen.',
  'This project already owns the address scope.': 'Der Adressbereich gehört diesem Projekt bereits.',
  'The address scope is shared with all projects. An administrator can change that.':
    'Der Adressbereich ist mit allen Projekten geteilt. Ein Administrator kann das ändern.',
  '{count, plural, one {# subnet pool of the project is} other {# subnet pools of the project are}} removed from the address scope. Networks with subnets from there no longer belong to it.':
    '{count, plural, one {# Subnetz-Pool des Projekts wird} other {# Subnetz-Pools des Projekts werden}} aus dem Adressbereich entfernt. Netze mit Subnetzen daraus gehören ihm nicht mehr an.',
  'The other project sees the address group and can name it in the rules of its security groups.':
    'Das andere Projekt sieht die Adressgruppe und kann sie in den Regeln seiner Sicherheitsgruppen verwenden.',
  'This project already owns the address group.': 'Die Adressgruppe gehört diesem Projekt bereits.',
  'The address group is shared with all projects. An administrator can change that.':
    'Die Adressgruppe ist mit allen Projekten geteilt. Ein Administrator kann das ändern.',
  'The other project sees the QoS policy and can use it for its networks, ports and floating IPs.':
    'Das andere Projekt sieht die QoS-Richtlinie und kann sie für seine Netze, Ports und Floating IPs verwenden.',
  'This project already owns the QoS policy.': 'Die QoS-Richtlinie gehört diesem Projekt bereits.',
  'The QoS policy is shared with all projects. An administrator can change that.':
    'Die QoS-Richtlinie ist mit allen Projekten geteilt. Ein Administrator kann das ändern.',
  '{count, plural, one {# network} other {# networks}} of the project: no longer limited by the policy.':
    '{count, plural, one {# Netz} other {# Netze}} des Projekts: nicht mehr durch die Richtlinie begrenzt.',
  '{count, plural, one {# port} other {# ports}} of the project: no longer limited by the policy.':
    '{count, plural, one {# Port} other {# Ports}} des Projekts: nicht mehr durch die Richtlinie begrenzt.',
  '{count, plural, one {# floating IP} other {# floating IPs}} of the project: no longer limited by the policy.':
    '{count, plural, one {# Floating IP} other {# Floating IPs}} des Projekts: nicht mehr durch die Richtlinie begrenzt.',
  '{count, plural, one {# network} other {# networks}}': '{count, plural, one {# Netz} other {# Netze}}',
  '{count, plural, one {# subnet pool} other {# subnet pools}}':
    '{count, plural, one {# Subnetz-Pool} other {# Subnetz-Pools}}',
  '{count, plural, one {# floating IP} other {# floating IPs}}':
    '{count, plural, one {# Floating IP} other {# Floating IPs}}',
  'Shared objects': 'Geteilte Objekte',
  'Nothing is shared': 'Nichts wird geteilt',
  'Networks, security groups, subnet pools, address scopes, address groups and QoS policies that this project shares, or that are shared with it, appear here.':
    'Hier erscheinen Netze, Sicherheitsgruppen, Subnetz-Pools, Adressbereiche, Adressgruppen und QoS-Richtlinien, die dieses Projekt teilt oder die mit ihm geteilt werden.',
  'There are more. The {count} newest are shown.': 'Es gibt weitere. Angezeigt werden die {count} neuesten.',
  'Owned by this project': 'Gehört diesem Projekt',
};
