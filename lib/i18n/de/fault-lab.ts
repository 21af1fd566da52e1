import type { Messages } from '../translate.ts';

/** The lab in which a simulated fleet is made to fail. */
export const faultLab: Messages = {
  'Only a simulated one can be made to fail.': 'Nur eine simulierte kann zum Ausfallen gebracht werden.',
  'Fault lab': 'Störungslabor',
  estimate: 'Schätzung',
  'estimate; not {names}': 'Schätzung; nicht {names}',
  'On power loss': 'Bei Stromausfall',
  'Segment {segment} recovers {count, plural, =0 {nothing} one {its instance} other {its # instances}}.':
    'Segment {segment} stellt {count, plural, =0 {nichts} one {seine Instanz} other {seine # Instanzen}} wieder her.',
  'The fleet is simulated: let hosts, processes and instances fail, and see what follows.':
    'Die Flotte ist simuliert: Lassen Sie Hosts, Prozesse und Instanzen ausfallen und sehen Sie, was folgt.',
  'This fleet is real': 'Diese Flotte ist echt',
  '{host} is in no segment: its notification would be refused.':
    '{host} ist in keinem Segment: Seine Meldung würde abgelehnt.',
};
