/** What no room is left for. */
export const quotas = {
  'Your quota is used up.': 'Ihr Kontingent ist aufgebraucht.',
  'Your quota of {limit, plural, one {# instance} other {# instances}} is used up.':
    'Das Kontingent von {limit, plural, one {# Instanz} other {# Instanzen}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# vCPU} other {# vCPUs}} is used up.':
    'Das Kontingent von {limit, plural, one {# vCPU} other {# vCPUs}} ist aufgebraucht.',
  'Your quota of {limit, number} GiB of memory is used up.':
    'Das Kontingent von {limit, number} GiB Arbeitsspeicher ist aufgebraucht.',
  'Your quota of {limit, plural, one {# key pair} other {# key pairs}} is used up.':
    'Das Kontingent von {limit, plural, one {# Schlüsselpaar} other {# Schlüsselpaaren}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# volume} other {# volumes}} is used up.':
    'Das Kontingent von {limit, plural, one {# Volume} other {# Volumes}} ist aufgebraucht.',
  'Your quota of {limit, number} GiB for volumes and snapshots is used up.':
    'Das Kontingent von {limit, number} GiB für Volumes und Snapshots ist aufgebraucht.',
  'Your quota of {limit, plural, one {# snapshot} other {# snapshots}} is used up.':
    'Das Kontingent von {limit, plural, one {# Snapshot} other {# Snapshots}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# backup} other {# backups}} is used up.':
    'Das Kontingent von {limit, plural, one {# Backup} other {# Backups}} ist aufgebraucht.',
  'Your quota of {limit, number} GiB for backups is used up.':
    'Das Kontingent von {limit, number} GiB für Backups ist aufgebraucht.',
  'Your quota of {limit, plural, one {# network} other {# networks}} is used up.':
    'Das Kontingent von {limit, plural, one {# Netz} other {# Netzen}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# subnet} other {# subnets}} is used up.':
    'Das Kontingent von {limit, plural, one {# Subnetz} other {# Subnetzen}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# port} other {# ports}} is used up.':
    'Das Kontingent von {limit, plural, one {# Port} other {# Ports}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# router} other {# routers}} is used up.':
    'Das Kontingent von {limit, plural, one {# Router} other {# Routern}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# floating IP} other {# floating IPs}} is used up.':
    'Das Kontingent von {limit, plural, one {# Floating IP} other {# Floating IPs}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# security group} other {# security groups}} is used up.':
    'Das Kontingent von {limit, plural, one {# Sicherheitsgruppe} other {# Sicherheitsgruppen}} ist aufgebraucht.',
  'Your quota of {limit, plural, one {# rule} other {# rules}} is used up.':
    'Das Kontingent von {limit, plural, one {# Regel} other {# Regeln}} ist aufgebraucht.',
};
