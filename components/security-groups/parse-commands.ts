import { msg, type Text } from '#lib/i18n/text.ts';
import type { WrittenRule } from './written-rule.ts';

const OPTIONS: Readonly<Record<string, keyof WrittenRule | 'icmpType' | 'icmpCode'>> = {
  '--protocol': 'protocol',
  '--proto': 'protocol',
  '--dst-port': 'ports',
  '--remote-ip': 'remote',
  '--src-ip': 'remote',
  '--remote-group': 'remote',
  '--src-group': 'remote',
  '--remote-address-group': 'remote',
  '--ethertype': 'ethertype',
  '--description': 'description',
  '--icmp-type': 'icmpType',
  '--icmp-code': 'icmpCode',
};

const COMMAND = /^\s*openstack\s+security\s+group\s+rule\s+create\b/;

/** Whether a text is commands that make rules; notes may stand before them. */
export const areCommands = (text: string): boolean => linesOf(text).some((line) => COMMAND.test(line));

/** The rules that `openstack security group rule create` would make, one a line; the group they name is left aside. */
export const readCommands = (text: string): WrittenRule[] => linesOf(text).map(readCommand);

/** A line that ends in a backslash goes on in the next one; notes and empty lines say nothing. */
const linesOf = (text: string): string[] =>
  text
    .replaceAll(/\\\r?\n/g, ' ')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.trimStart().startsWith('#'));

function readCommand(line: string): WrittenRule {
  const said: Record<string, string> = {};
  const refuse = (fault: Text): WrittenRule => ({ ...writtenAs(said), text: line, fault });
  if (!COMMAND.test(line)) return refuse(msg('This is not a command that creates a rule.'));
  const words = wordsOf(line.replace(COMMAND, ''));
  if (!words) return refuse(msg('This line has an unclosed quote.'));
  while (words.length > 0) {
    const word = words.shift() ?? '';
    if (!word.startsWith('--')) continue;
    if (word === '--ingress' || word === '--egress') {
      said.direction = word.slice(2);
      continue;
    }
    const [, option = word, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
    const field = Object.hasOwn(OPTIONS, option) ? OPTIONS[option] : undefined;
    const value = joined ?? words.shift();
    if (!field || value === undefined) return refuse(msg('{option} is not supported here.', { option }));
    said[field] = value;
  }
  return { ...writtenAs(said), text: line };
}

function writtenAs({ icmpType, icmpCode, ...said }: Record<string, string>): WrittenRule {
  const icmp = icmpType === undefined ? '' : icmpCode === undefined ? icmpType : `${icmpType}/${icmpCode}`;
  const { direction = '', protocol = '', ports = icmp, remote = '', ethertype = '', description = '' } = said;
  return { direction, protocol, ports, remote, ethertype, description };
}

/** The words of a line as a shell takes it apart; undefined when a quote stays open. */
function wordsOf(line: string): string[] | undefined {
  const words: string[] = [];
  let rest = line.trim();
  while (rest !== '') {
    const [whole, word] = /^((?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+)(?:\s+|$)/s.exec(rest) ?? [];
    if (whole === undefined || word === undefined) return undefined;
    words.push(
      word.replaceAll(
        /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gs,
        (_, plain, quoted, sign) => plain ?? sign ?? quoted.replaceAll(/\\(["\\$`])/g, '$1'),
      ),
    );
    rest = rest.slice(whole.length);
  }
  return words;
}
