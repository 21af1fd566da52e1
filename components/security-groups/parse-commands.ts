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

/** Whether a text contains commands that create rules; comments may precede them. */
export const areCommands = (text: string): boolean => linesOf(text).some((line) => COMMAND.test(line));

/**
 * Rules that `openstack security group rule create` would create, one per line. The group of the command is ignored.
 */
export const readCommands = (text: string): WrittenRule[] => linesOf(text).map(readCommand);

/** Joins lines that end with a backslash, and skips comments and empty lines. */
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

/** Splits a line into words as a shell does; undefined if a quote is not closed. */
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
