import type { Messages } from '../translate.ts';

/** The lab in which a simulated fleet is made to fail. */
export const faultLab: Messages = {
  'You can simulate failures only on a simulated fleet.': 'Nur eine simulierte kann zum Ausfallen gebracht werden.',
  'Fault lab': 'Störungslabor',
  'This fleet is simulated. Make hosts, processes and instances fail and see what happens.':
    'Die Flotte ist simuliert: Lassen Sie Hosts, Prozesse und Instanzen ausfallen und sehen Sie, was folgt.',
  'This fleet is real': 'Diese Flotte ist echt',
  '{host} is not in a segment: its notification would be rejected.':
    '{host} ist in keinem Segment: Seine Meldung würde abgelehnt.',
};
