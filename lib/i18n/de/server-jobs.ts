import type { Messages } from '../translate.ts';

/** Jobs that the platform does, and what became of each object. */
export const serverJobs: Messages = {
  'Each is built anew elsewhere. Be sure that the host is really down.':
    'Jede wird anderswo neu gebaut. Der Host muss wirklich ausgefallen sein.',
  Ended: 'Ende',
  'Instances are brought back': 'Instanzen werden zurückgeholt',
  'It belongs in another zone.': 'Sie gehört in eine andere Zone.',
  'It was launched with hints that this host does not meet.':
    'Sie wurde mit Hinweisen gestartet, die dieser Host nicht erfüllt.',
  'No instance was to be moved': 'Keine Instanz war zu verschieben',
  'Not begun': 'Nicht begonnen',
  'Show the moves': 'Umzüge anzeigen',
  'Something else can begin when that has ended.': 'Anderes kann beginnen, wenn das zu Ende ist.',
  Stays: 'Bleibt',
  'The host does not have what its flavor asks for.': 'Der Host hat nicht, was ihr Flavor verlangt.',
  'The host was empty, or everything stays where it is.': 'Der Host war leer, oder alles bleibt, wo es ist.',
  'There is no such job': 'Diese Aufgabe gibt es nicht',
  'What is being moved could not be looked up': 'Was gerade umzieht, ließ sich nicht ermitteln',
  'Begun by {user}': 'Begonnen von {user}',
  'is built anew': 'wird neu gebaut',
  '{stays} cannot be moved': '{stays} nicht zu verschieben',
  '{user} is moving instances from or to this host': '{user} verschiebt Instanzen von oder auf diesen Host',
  'It has left its host already.': 'Sie hat ihren Host schon verlassen.',
  'It was deleted meanwhile.': 'Sie wurde inzwischen gelöscht.',
  'Its host is down. It can only be evacuated.': 'Ihr Host ist ausgefallen. Sie kann nur evakuiert werden.',
  'Only a job that failed or was cancelled can be tried again.':
    'Nur eine fehlgeschlagene oder abgebrochene Aufgabe lässt sich wiederholen.',
  'Only a job that has not ended can be cancelled.':
    'Nur eine Aufgabe, die noch nicht zu Ende ist, lässt sich abbrechen.',
  'Only a paused job can go on.': 'Nur eine angehaltene Aufgabe lässt sich fortsetzen.',
  'Only a running job can be paused.': 'Nur eine laufende Aufgabe lässt sich anhalten.',
  'Who began the job may no longer do this.': 'Wer die Aufgabe begonnen hat, darf dies nicht mehr.',
};
