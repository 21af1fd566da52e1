import type { Messages } from '../translate.ts';

/** The page of one instance: log, activity, network, JSON. */
export const instancePages: Messages = {
  'A port that was created with the instance is deleted with its address. A port that existed before is kept.':
    'Ein Port, der mit der Instanz entstand, verschwindet samt Adresse; einer, der vorher da war, bleibt.',
  'Allow {service} from anywhere in group {group}': '{service} von überall in Gruppe {group} erlauben',
  'Allow {service} from my address ({address}) in group {group}':
    '{service} von meiner Adresse ({address}) in Gruppe {group} erlauben',
  Inbound: 'Kommt herein',
  'Copied for an administrator': 'Für die Administration kopiert',
  'Everything from anywhere ({ethertype})': 'Alles von überall ({ethertype})',
  'Everything from address group {remote}': 'Alles von Adressgruppe {remote}',
  'Everything from members of {remote}': 'Alles von Mitgliedern von {remote}',
  'Everything from {remote}': 'Alles von {remote}',
  'Everything to anywhere ({ethertype})': 'Alles nach überall ({ethertype})',
  'Everything to address group {remote}': 'Alles zu Adressgruppe {remote}',
  'Everything to members of {remote}': 'Alles zu Mitgliedern von {remote}',
  'Everything to {remote}': 'Alles nach {remote}',
  Outbound: 'Geht hinaus',
  'Next instance': 'Nächste Instanz',
  'No rule of its security groups allows {service} (TCP {port}).':
    'Keine Regel ihrer Sicherheitsgruppen lässt {service} (TCP {port}) herein.',
  'Other remote desktop clients use the same address.':
    'Andere Programme für entfernte Bildschirme nehmen dieselbe Adresse.',
  'No inbound traffic is allowed.': 'Nichts kommt herein.',
  'No outbound traffic is allowed.': 'Nichts geht hinaus.',
  'Nothing was copied': 'Es wurde nichts kopiert',
  'Open to the whole world': 'Offen für die ganze Welt',
  'Paste it into an email or a ticket. It does not contain secrets.':
    'In eine Mail oder ein Ticket einfügen. Es enthält keine Geheimnisse.',
  'Previous instance': 'Vorige Instanz',
  'Send to administrator': 'An die Administration senden',
  'The network card disappears from the running system. The instance is no longer reachable there.':
    'Die Karte verschwindet aus dem laufenden System, und niemand erreicht es dort mehr.',
  'Allowed traffic': 'Was durchgelassen wird',
  '{what} from anywhere ({ethertype})': '{what} von überall ({ethertype})',
  '{what} from address group {remote}': '{what} von Adressgruppe {remote}',
  '{what} from members of {remote}': '{what} von Mitgliedern von {remote}',
  '{what} from {remote}': '{what} von {remote}',
  '{what} to anywhere ({ethertype})': '{what} nach überall ({ethertype})',
  '{what} to address group {remote}': '{what} zu Adressgruppe {remote}',
  '{what} to members of {remote}': '{what} zu Mitgliedern von {remote}',
  '{what} to {remote}': '{what} nach {remote}',
};
