import type { Messages } from '../translate.ts';

/** What users have themselves told of. */
export const alerts: Messages = {
  Alerts: 'Benachrichtigungen',
  'Alerts are not managed with an application credential.':
    'Benachrichtigungen werden nicht mit Anwendungszugangsdaten verwaltet.',
  'An incoming webhook of Slack or of a service like it':
    'Ein eingehender Webhook von Slack oder einem ähnlichen Dienst',
  'Check of a signature': 'Prüfung einer Signatur',
  'Choose at least one.': 'Mindestens eines auswählen.',
  'Could not change the alert': 'Die Benachrichtigung konnte nicht geändert werden',
  'Create alert': 'Benachrichtigung anlegen',
  'Delete alert {name}?': 'Benachrichtigung {name} löschen?',
  Delivered: 'Zugestellt',
  'Earlier messages': 'Frühere Nachrichten',
  'Get a webhook, Slack or mail message when an instance fails or a quota runs out.':
    'Nachricht per Webhook, Slack oder Mail, wenn eine Instanz ausfällt oder ein Kontingent zur Neige geht.',
  'High availability incident': 'Vorfall der Hochverfügbarkeit',
  'Instance in error': 'Instanz im Fehlerzustand',
  'It took {seconds} s.': 'Das hat {seconds} s gedauert.',
  Mail: 'Mail',
  'No alerts yet': 'Noch keine Benachrichtigungen',
  'Not sent': 'Nicht gesendet',
  'Nothing more is sent, and the list of its messages goes with it.':
    'Es wird nichts mehr gesendet, und die Liste der Nachrichten verschwindet mit ihr.',
  'Nothing was sent yet': 'Noch nichts gesendet',
  'Quota 90% used': 'Kontingent zu 90 % belegt',
  'Send by': 'Senden per',
  Sending: 'Wird gesendet',
  'Signed JSON to an address of yours': 'Signiertes JSON an eine eigene Adresse',
  'Signing secret': 'Signaturgeheimnis',
  'Tell me about': 'Benachrichtigen über',
  'The address is not on the public internet.': 'Die Adresse liegt nicht im öffentlichen Internet.',
  'The alert could not be tested': 'Die Benachrichtigung ließ sich nicht testen',
  'The alert was switched off.': 'Die Benachrichtigung war ausgeschaltet.',
  'The certificate of the receiver is not valid.': 'Das Zertifikat des Empfängers ist ungültig.',
  'The header <code>X-Nephos-Signature</code> of a message is sha256= and what this says of its body:':
    'Der Header <code>X-Nephos-Signature</code> einer Nachricht ist sha256= und das, was dies zu ihrem Inhalt ausgibt:',
  'The mail server did not take the message.': 'Der Mailserver hat die Nachricht nicht angenommen.',
  'The message could not be sent.': 'Die Nachricht konnte nicht gesendet werden.',
  'The operator has set up no mail server.': 'Der Betreiber hat keinen Mailserver eingerichtet.',
  'The receiver answered with status {status}.': 'Der Empfänger hat mit Status {status} geantwortet.',
  'The receiver cannot be reached.': 'Der Empfänger ist nicht erreichbar.',
  'The receiver does not answer.': 'Der Empfänger antwortet nicht.',
  'The receiver redirects (status {status}), which is not followed.':
    'Der Empfänger leitet weiter (Status {status}); dem wird nicht gefolgt.',
  'The test message was delivered': 'Die Testnachricht wurde zugestellt',
  'The test message was not delivered': 'Die Testnachricht wurde nicht zugestellt',
  'There is nothing to be told about': 'Es gibt nichts, worüber benachrichtigt werden könnte',
  'To the address of your user': 'An die Adresse des eigenen Benutzers',
  'Trying again': 'Neuer Versuch',
  'Turned off after {failures} messages in a row failed. Fix the receiver, then turn it on.':
    'Nach {failures} fehlgeschlagenen Nachrichten in Folge ausgeschaltet. Empfänger in Ordnung bringen, dann einschalten.',
  'Use https: plain http is for networks that the operator allows.':
    'https verwenden: Einfaches http ist nur in Netzen möglich, die der Betreiber zulässt.',
  Webhook: 'Webhook',
  'With it your receiver knows that a message is from here and that nobody changed it.':
    'Damit erkennt der Empfänger, dass eine Nachricht von hier stammt und unverändert ist.',
  'You have no role in its project any more: nothing is sent.':
    'In diesem Projekt besteht keine Rolle mehr: Es wird nichts gesendet.',
  'You have no role in the project any more.': 'In dem Projekt besteht keine Rolle mehr.',
  'You have {most} alerts. Delete one first.': 'Es gibt schon {most} Benachrichtigungen. Zuerst eine löschen.',
  'Your user has no mail address.': 'Zum Benutzer ist keine Mailadresse hinterlegt.',
  'https on the public internet. It is kept encrypted and not shown again.':
    'https im öffentlichen Internet. Sie wird verschlüsselt gespeichert und nicht wieder angezeigt.',
  '{count} at once': '{count} auf einmal',
};
