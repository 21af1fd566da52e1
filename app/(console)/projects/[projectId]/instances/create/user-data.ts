import { LineCounter, parseDocument } from 'yaml';
import { msg, type Text } from '#lib/i18n/text.ts';

/** The largest user data that the API takes, in characters of Base64. */
export const MAX_USER_DATA = 65_535;

/** How many characters of Base64 a text becomes. */
export const encodedLength = (text: string): number => Math.ceil(new TextEncoder().encode(text).length / 3) * 4;

/** Text as Base64 of its UTF-8. */
export function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

/** The inverse; undefined for what is no UTF-8 text. */
export function fromBase64(encoded: string): string | undefined {
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

interface UserDataProblem {
  /** From 1. */
  line: number;
  text: Text;
}

export interface UserDataFindings {
  kind: 'none' | 'cloud-config' | 'script' | 'other' | 'unknown';
  /** What keeps it from working; nothing is sent. */
  problem?: UserDataProblem | undefined;
  /** What looks odd; it is sent all the same. */
  warning?: Text | undefined;
}

/** First lines that cloud-init, cloudbase-init or Ignition act on, beside scripts and cloud-config. */
const OTHERS = [
  /^#(?:include|include-once|cloud-config-archive|cloud-config-jsonp|cloud-boothook|part-handler|upstart-job)\b/,
  /^## *template: *jinja/,
  /^(?:content-type|mime-version|from)[: ]/i,
  /^<(?:powershell|script)>/i,
  /^(?:#ps1|rem cmd\b)/i,
  /^\{/,
];

/** What somebody typed for the first boot is, and what is wrong with it; cloud-init's documentation, "User-data formats". */
export function inspectUserData(text: string): UserDataFindings {
  if (text.trim() === '') return { kind: 'none' };
  const [first = ''] = text.split('\n', 1);
  if (/^#cloud-config\s*$/.test(first)) return { kind: 'cloud-config', ...inspectCloudConfig(text) };
  if (first.startsWith('#!')) return { kind: 'script' };
  if (OTHERS.some((other) => other.test(first))) return { kind: 'other' };
  if (/^\s+(?:#cloud-config|#!)|^# +cloud-config/.test(text)) {
    return { kind: 'unknown', warning: msg('#cloud-config or #! must be the very first characters.') };
  }
  return {
    kind: 'unknown',
    warning: msg('cloud-init ignores this: the first line should be #cloud-config, or begin with #! like a script.'),
  };
}

function inspectCloudConfig(text: string): Pick<UserDataFindings, 'problem' | 'warning'> {
  const counter = new LineCounter();
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = counter.linePos(error.pos[0]);
    return {
      problem: { line, text: msg('Line {line}, column {col}: {reason}', { line, col, reason: error.message }) },
    };
  }
  const value: unknown = document.toJS();
  if (value === null) return { warning: msg('It says nothing yet.') };
  if (typeof value === 'object' && !Array.isArray(value)) return {};
  const line = counter.linePos(document.contents?.range?.[0] ?? 0).line;
  return {
    problem: { line, text: msg('Line {line}: cloud-config must be keys with values, such as packages.', { line }) },
  };
}

/** Keys of cloud-config that let somebody in. */
const LOGIN_KEYS =
  /^\s*(?:- *)?(?:password|chpasswd|passwd|hashed_passwd|plain_text_passwd|ssh_authorized_keys|ssh_import_id)\s*:/m;
const LOGIN_COMMANDS = /\b(?:chpasswd|passwd|authorized_keys|net user)\b/;

/** Whether it seems to set a password or a key, without which nobody may get in. */
export const givesAccess = (text: string): boolean => LOGIN_KEYS.test(text) || LOGIN_COMMANDS.test(text);

const PASSWORD_KEYS = /^\s*(?:- *)?(?:password|passwd|chpasswd|hashed_passwd|plain_text_passwd|token|secret)\s*:/im;
const PASSWORD_COMMANDS = /\bchpasswd\b|\bnet user\b|PRIVATE KEY-----/;

/** Whether it seems to hold a password or a private key, which is kept nowhere. */
export const holdsSecret = (text: string): boolean => PASSWORD_KEYS.test(text) || PASSWORD_COMMANDS.test(text);
