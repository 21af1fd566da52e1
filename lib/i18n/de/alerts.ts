import type { Messages } from '../translate.ts';

/** What users have themselves told of. */
export const alerts: Messages = {
  'Instance in error': 'Instanz im Fehlerzustand',
  'Quota 90% used': 'Kontingent zu 90 % belegt',
  'The address is not on the public internet.': 'Die Adresse liegt nicht im öffentlichen Internet.',
  'The alert was switched off.': 'Die Benachrichtigung war ausgeschaltet.',
  'The certificate of the receiver is not valid.': 'Das Zertifikat des Empfängers ist ungültig.',
  'The mail server did not take the message.': 'Der Mailserver hat die Nachricht nicht angenommen.',
  'The message could not be sent.': 'Die Nachricht konnte nicht gesendet werden.',
  'The operator has set up no mail server.': 'Der Betreiber hat keinen Mailserver eingerichtet.',
  'The receiver cannot be reached.': 'Der Empfänger ist nicht erreichbar.',
  'The receiver does not answer.': 'Der Empfänger antwortet nicht.',
  'Use https: plain http is for networks that the operator allows.':
    'https verwenden: Einfaches http ist nur in Netzen möglich, die der Betreiber zulässt.',
  'You have no role in the project any more.': 'In dem Projekt besteht keine Rolle mehr.',
  'Your user has no mail address.': 'Zum Benutzer ist keine Mailadresse hinterlegt.',
};
