import type { Messages } from '../translate.ts';

/** Segments, protected hosts and their return to service. */
export const haSegments: Messages = {
  'A recovery of {host} is under way: wait until it has ended.':
    'Eine Wiederherstellung von {host} läuft: Warten Sie, bis sie beendet ist.',
  'Compute knows no host {host} any more.': 'Compute kennt keinen Host {host} mehr.',
  'Host {host} is in service.': 'Host {host} ist in Betrieb.',
  'The compute service of {host} does not report: repair the host and start it first.':
    'Der Compute-Dienst von {host} meldet sich nicht: Reparieren und starten Sie zuerst den Host.',
};
