import type { Messages } from '../translate.ts';

/** Why no host takes an instance, and what to do about it. */
export const placement: Messages = {
  'Relax the query, or launch it without one.': 'In der Abfrage weniger verlangen oder ohne Abfrage starten.',
  'Check that these instances run, or launch it without the hint same_host.':
    'Prüfen, ob diese Instanzen laufen, oder ohne den Hinweis same_host starten.',
  'Choose a larger network, or launch it without the hint build_near_host_ip.':
    'Ein größeres Netz wählen oder ohne den Hinweis build_near_host_ip starten.',
  'Choose another flavor, or ask an administrator.':
    'Einen anderen Flavor wählen oder sich an die Administration wenden.',
  'All hosts are reserved for other projects.': 'Jeder Host ist anderen Projekten vorbehalten.',
  'Every host already runs as many instances of its server group as the group allows.':
    'Auf jedem Host laufen so viele Instanzen ihrer Servergruppe, wie die Gruppe erlaubt.',
  'Every host runs an instance that this one must not share a host with.':
    'Auf jedem Host läuft eine der Instanzen, mit denen diese nicht zusammen sein darf.',
  'Launch it without the hint different_host, or ask for more hosts.':
    'Ohne den Hinweis different_host starten oder um mehr Hosts bitten.',
  'No host has an address in the requested network.': 'Kein Host hat eine Adresse im verlangten Netz.',
  'No host has enough free dedicated processors or huge pages for flavor {flavor}.':
    'Kein Host hat für Flavor {flavor} genug eigene Prozessoren oder große Speicherseiten frei.',
  'No host has the properties that flavor {flavor} requires.':
    'Kein Host hat die Eigenschaften, die Flavor {flavor} verlangt.',
  'No host with the hypervisor that runs this instance has room. It cannot move between real and simulated hosts.':
    'Kein Host mit dem Hypervisor, auf dem diese Instanz läuft, hat Platz. Sie kann nicht zwischen echten und simulierten Hosts wechseln.',
  'No host matches the query.': 'Kein Host erfüllt die gestellte Abfrage.',
  'No host with one of the instances that it must share a host with can run this instance.':
    'Kein Host mit einer der Instanzen, mit denen sie zusammen sein muss, kann diese Instanz aufnehmen.',
  'No host other than the current one can run this instance.':
    'Kein anderer Host als der jetzige kann diese Instanz aufnehmen.',
  'The host of its server group cannot run this instance.':
    'Der Host ihrer Servergruppe kann diese Instanz nicht aufnehmen.',
  'Try another availability zone, or ask an administrator.':
    'Eine andere Verfügbarkeitszone versuchen oder sich an die Administration wenden.',
  'Use a group with the policy soft-affinity, or launch it without a group.':
    'Eine Gruppe mit der Regel soft-affinity nehmen oder ohne Gruppe starten.',
  'Use a group with the policy soft-anti-affinity, or delete another instance of the group.':
    'Eine Gruppe mit der Regel soft-anti-affinity nehmen oder eine andere Instanz der Gruppe löschen.',
  'all hosts are reserved for others': 'alle Hosts sind anderen vorbehalten',
  'every host already runs one of its group': 'jeder Host hat schon eine aus ihrer Gruppe',
  'no host without the others': 'kein Host abseits der anderen',
  'no host meets the flavor’s requirements': 'kein Host hat, was der Flavor verlangt',
  'no host in the network': 'kein Host im Netz',
  'no host matches the query': 'kein Host erfüllt die Abfrage',
  'no other host': 'kein anderer Host',
  'no room on the host of its group': 'kein Platz neben ihrer Gruppe',
  'no room on the hosts of the others': 'neben den anderen nicht möglich',
};
