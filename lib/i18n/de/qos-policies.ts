import type { Messages } from '../translate.ts';

/** QoS policies on the pages of networks and ports. */
export const qosPolicies: Messages = {
  'Same as the network ({name})': 'Wie das Netz ({name})',
  'At least {count} packets/s in (not enforced)': 'Eingehend mindestens {count} Pakete/s (nicht durchgesetzt)',
  'At least {count} packets/s in total (not enforced)': 'Insgesamt mindestens {count} Pakete/s (nicht durchgesetzt)',
  'At least {count} packets/s out (not enforced)': 'Ausgehend mindestens {count} Pakete/s (nicht durchgesetzt)',
  'At least {rate} in (not enforced)': 'Eingehend mindestens {rate} (nicht durchgesetzt)',
  'At least {rate} out (not enforced)': 'Ausgehend mindestens {rate} (nicht durchgesetzt)',
  'At most {count} packets/s in (not enforced)': 'Eingehend höchstens {count} Pakete/s (nicht durchgesetzt)',
  'At most {count} packets/s out (not enforced)': 'Ausgehend höchstens {count} Pakete/s (nicht durchgesetzt)',
  'At most {rate} in': 'Eingehend höchstens {rate}',
  'At most {rate} out': 'Ausgehend höchstens {rate}',
  'No QoS policy': 'Keine QoS-Richtlinie',
  'No rules: nothing is limited': 'Keine Regeln: Nichts wird begrenzt',
  'Outgoing packets are marked DSCP {mark}': 'Ausgehende Pakete werden mit DSCP {mark} markiert',
  'Ports without their own policy use the policy of the network.':
    'Ports ohne eigene Richtlinie übernehmen die des Netzes.',
  'Limits what the port sends and receives.': 'Begrenzt, was der Port sendet und empfängt.',
  'Could not load the QoS policies': 'Die QoS-Richtlinien konnten nicht geladen werden',
  'There are no policies. Create one with openstack network qos policy create.':
    'Es gibt keine. Erstellen Sie eine mit openstack network qos policy create.',
  '{name} (from the network)': '{name} (vom Netz)',
};
