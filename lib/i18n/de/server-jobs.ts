import type { Messages } from '../translate.ts';

/** Jobs that the platform does, and what became of each object. */
export const serverJobs: Messages = {
  'Each is rebuilt on another host. Make sure that the host is really down.':
    'Jede wird anderswo neu gebaut. Der Host muss wirklich ausgefallen sein.',
  Ended: 'Ende',
  'Bringing instances back': 'Instanzen werden zurückgeholt',
  'It belongs in another zone.': 'Sie gehört in eine andere Zone.',
  'It was launched with hints that this host does not meet.':
    'Sie wurde mit Hinweisen gestartet, die dieser Host nicht erfüllt.',
  'No instances to move': 'Keine Instanz war zu verschieben',
  'Not started': 'Nicht begonnen',
  'Show the moves': 'Umzüge anzeigen',
  'It was accepted, but it failed.': 'Es wurde angenommen, ist dann aber fehlgeschlagen.',
  'It was accepted, but it takes longer than the job waits for.':
    'Es wurde angenommen, dauert aber länger, als die Aufgabe wartet.',
  Stays: 'Bleibt',
  'The host does not meet the requirements of its flavor.': 'Der Host hat nicht, was ihr Flavor verlangt.',
  'The host was empty, or everything stays where it is.': 'Der Host war leer, oder alles bleibt, wo es ist.',
  'Job not found': 'Diese Aufgabe gibt es nicht',
  'Could not look up what is being moved': 'Was gerade umzieht, ließ sich nicht ermitteln',
  'Started by {user}': 'Begonnen von {user}',
  'is rebuilt': 'wird neu gebaut',
  'It has already left its host.': 'Sie hat ihren Host schon verlassen.',
  'It was deleted in the meantime.': 'Sie wurde inzwischen gelöscht.',
  'Its host is down. It can only be evacuated.': 'Ihr Host ist ausgefallen. Sie kann nur evakuiert werden.',
  'Only a failed or cancelled job can be tried again.':
    'Nur eine fehlgeschlagene oder abgebrochene Aufgabe lässt sich wiederholen.',
  'Only a job that has not ended can be cancelled.':
    'Nur eine Aufgabe, die noch nicht zu Ende ist, lässt sich abbrechen.',
  'Only a paused job can be resumed.': 'Nur eine angehaltene Aufgabe lässt sich fortsetzen.',
  'Only a running job can be paused.': 'Nur eine laufende Aufgabe lässt sich anhalten.',
  'The user who started the job is no longer allowed to do this.':
    'Wer die Aufgabe begonnen hat, darf dies nicht mehr.',
};
