import type { Messages } from '../translate.ts';

/** What users have themselves told of. */
export const alerts: Messages = {
  Alerts: 'Benachrichtigungen',
  'Sign in with your password to manage alerts.':
    'Benachrichtigungen lassen sich nur nach einer Anmeldung mit Passwort verwalten.',
  'An incoming webhook in Slack or a similar service': 'Ein eingehender Webhook von Slack oder einem ähnlichen Dienst',
  'Verify a signature': 'Prüfung einer Signatur',
  'Choose at least one.': 'Mindestens eines auswählen.',
  'Could not change the alert': 'Die Benachrichtigung konnte nicht geändert werden',
  'Create alert': 'Benachrichtigung anlegen',
  'Delete alert {name}?': 'Benachrichtigung {name} löschen?',
  Delivered: 'Zugestellt',
  'Earlier messages': 'Frühere Nachrichten',
  'Get a webhook, Slack or email message when an instance fails or a quota is nearly used up.':
    'Nachricht per Webhook, Slack oder Mail, wenn eine Instanz ausfällt oder ein Kontingent zur Neige geht.',
  'High availability incident': 'Vorfall der Hochverfügbarkeit',
  'Instance in error': 'Instanz im Fehlerzustand',
  'It took {seconds} s.': 'Das hat {seconds} s gedauert.',
  'No alerts yet': 'Noch keine Benachrichtigungen',
  'Not sent': 'Nicht gesendet',
  'No more messages are sent, and its message history is deleted.':
    'Es wird nichts mehr gesendet, und die Liste der Nachrichten verschwindet mit ihr.',
  'Nothing sent yet': 'Noch nichts gesendet',
  'Quota 90% used': 'Kontingent zu 90 % belegt',
  'Send by': 'Senden per',
  Sending: 'Wird gesendet',
  'Signed JSON to your own address': 'Signiertes JSON an eine eigene Adresse',
  'Signing secret': 'Signaturgeheimnis',
  'Notify me about': 'Benachrichtigen über',
  'The address is not on the public internet.': 'Die Adresse liegt nicht im öffentlichen Internet.',
  'Could not test the alert': 'Die Benachrichtigung ließ sich nicht testen',
  'The alert was turned off.': 'Die Benachrichtigung war ausgeschaltet.',
  'The certificate of the receiver is not valid.': 'Das Zertifikat des Empfängers ist ungültig.',
  'The <code>X-Nephos-Signature</code> header of a message is sha256= followed by the output of this command for its body:':
    'Der Header <code>X-Nephos-Signature</code> einer Nachricht ist sha256= und das, was dies zu ihrem Inhalt ausgibt:',
  'The mail server did not accept the message.': 'Der Mailserver hat die Nachricht nicht angenommen.',
  'The message could not be sent.': 'Die Nachricht konnte nicht gesendet werden.',
  'The operator has not set up a mail server.': 'Der Betreiber hat keinen Mailserver eingerichtet.',
  'The receiver responded with status {status}.': 'Der Empfänger hat mit Status {status} geantwortet.',
  'The receiver cannot be reached.': 'Der Empfänger ist nicht erreichbar.',
  'The receiver does not respond.': 'Der Empfänger antwortet nicht.',
  'The receiver redirects (status {status}). Redirects are not followed.':
    'Der Empfänger leitet weiter (Status {status}); dem wird nicht gefolgt.',
  'The test message was delivered': 'Die Testnachricht wurde zugestellt',
  'The test message was not delivered': 'Die Testnachricht wurde nicht zugestellt',
  'No events to notify you about': 'Es gibt nichts, worüber benachrichtigt werden könnte',
  'To your email address': 'An die Adresse des eigenen Benutzers',
  Retrying: 'Neuer Versuch',
  'Turned off after {failures} failed messages in a row. Fix the receiver, then turn it on again.':
    'Nach {failures} fehlgeschlagenen Nachrichten in Folge ausgeschaltet. Empfänger in Ordnung bringen, dann einschalten.',
  'Use https. Plain http is only for networks that the operator allows.':
    'https verwenden: Einfaches http ist nur in Netzen möglich, die der Betreiber zulässt.',
  Webhook: 'Webhook',
  'Lets your receiver check that a message comes from here and was not changed.':
    'Damit erkennt der Empfänger, dass eine Nachricht von hier stammt und unverändert ist.',
  'You no longer have a role in its project, so nothing is sent.':
    'In diesem Projekt besteht keine Rolle mehr: Es wird nichts gesendet.',
  'You no longer have a role in the project.': 'In dem Projekt besteht keine Rolle mehr.',
  'You already have {most} alerts. Delete one first.': 'Es gibt schon {most} Benachrichtigungen. Zuerst eine löschen.',
  'Your user has no email address.': 'Zum Benutzer ist keine Mailadresse hinterlegt.',
  'An https address on the public internet. It is stored encrypted and not shown again.':
    'https im öffentlichen Internet. Sie wird verschlüsselt gespeichert und nicht wieder angezeigt.',
  '{count} events': '{count} auf einmal',
  'Events API v2: opens and resolves alerts': 'Events API v2: öffnet und schließt Alarme',
  'Alert API: opens and closes alerts': 'Alert API: öffnet und schließt Alarme',
  'Integration key': 'Integrationsschlüssel',
  'API key': 'API-Schlüssel',
  'It is stored encrypted and not shown again.': 'Er wird verschlüsselt gespeichert und nicht wieder angezeigt.',
  'Leave empty for the US service. EU: {address}': 'Für den Dienst in den USA leer lassen. EU: {address}',
  '{address} is not confirmed': '{address} ist nicht bestätigt',
  'No alerts are sent there until you enter the code from the confirmation email.':
    'Dorthin gehen Benachrichtigungen erst, wenn der Code aus der Bestätigungsmail eingegeben ist.',
  'Enter code': 'Code eingeben',
  'Send new code': 'Neuen Code senden',
  'A code was sent to {address}. It is valid for 24 hours.':
    'An {address} wurde ein Code gesendet. Er gilt 24 Stunden.',
  'Could not send the code': 'Der Code konnte nicht gesendet werden',
  'Enter the code.': 'Bitte den Code eingeben.',
  'Confirm email address': 'E-Mail-Adresse bestätigen',
  'Enter the code that was sent to {address}.': 'Bitte den Code eingeben, der an {address} gesendet wurde.',
  Confirm: 'Bestätigen',
  Code: 'Code',
  'A code is sent there. Enter it on this page to get alerts by email.':
    'Dorthin wird ein Code gesendet. Erst wenn er auf dieser Seite eingegeben ist, kommen Benachrichtigungen per E-Mail.',
  'Your email address is not confirmed.': 'Ihre E-Mail-Adresse ist nicht bestätigt.',
  'The mail server cannot be reached.': 'Der Mailserver ist nicht erreichbar.',
  'The mail server rejected the credentials of the platform.':
    'Der Mailserver hat die Anmeldung der Plattform abgelehnt.',
  'The mail server rejected your email address.': 'Der Mailserver hat Ihre Adresse abgelehnt.',
};
