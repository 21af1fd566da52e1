import { msg, type Text } from '#lib/i18n/text.ts';

/** Maximum length of user data in the API, in characters of Base64. */
export const MAX_USER_DATA = 65_535;

interface UserDataProblem {
  /** One-based. */
  line: number;
  text: Text;
}

export interface UserDataFindings {
  kind: 'none' | 'cloud-config' | 'script' | 'other' | 'unknown';
  /** An error that prevents the launch. */
  problem?: UserDataProblem | undefined;
  /** An oddity that does not prevent the launch. */
  warning?: Text | undefined;
}

/** First lines of other formats that cloud-init, cloudbase-init or Ignition support. */
const OTHERS = [
  /^#(?:include|include-once|cloud-config-archive|cloud-config-jsonp|cloud-boothook|part-handler|upstart-job)\b/,
  /^## *template: *jinja/,
  /^(?:content-type|mime-version|from)[: ]/i,
  /^<(?:powershell|script)>/i,
  /^(?:#ps1|rem cmd\b)/i,
  /^\{/,
];

/** Detects the format of user data and its errors; see "User-data formats" in cloud-init's documentation. */
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
    warning: msg('cloud-init ignores this: the first line should be #cloud-config, or start with #! like a script.'),
  };
}

let yaml: typeof import('yaml') | undefined;

/** Loads the YAML parser on demand; until then cloud-config is not checked. */
export async function loadCloudConfigReader(): Promise<typeof import('yaml')> {
  yaml = await import('yaml');
  return yaml;
}

function inspectCloudConfig(text: string): Pick<UserDataFindings, 'problem' | 'warning'> {
  if (!yaml) return {};
  const counter = new yaml.LineCounter();
  const document = yaml.parseDocument(text, { lineCounter: counter, prettyErrors: false });
  const [error] = document.errors;
  if (error) {
    const { line, col } = counter.linePos(error.pos[0]);
    return {
      problem: { line, text: msg('Line {line}, column {col}: {reason}', { line, col, reason: error.message }) },
    };
  }
  const value: unknown = document.toJS();
  if (value === null) return { warning: msg('It is still empty.') };
  if (typeof value === 'object' && !Array.isArray(value)) return {};
  const line = counter.linePos(document.contents?.range?.[0] ?? 0).line;
  return {
    problem: { line, text: msg('Line {line}: cloud-config must be keys with values, such as packages.', { line }) },
  };
}
