import type { Messages } from '../translate.ts';

/** Jobs that the platform does, and what became of each object. */
export const serverJobs: Messages = {
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
