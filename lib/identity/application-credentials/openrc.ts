import type { CloudsYaml } from './clouds-yaml.ts';

/** Like clouds.yaml, as a shell script; for a user it asks for the password. */
export function openrc(options: CloudsYaml): string {
  const { applicationCredential, user, project } = options;
  const variables: [string, string][] = applicationCredential
    ? [
        ['OS_AUTH_TYPE', 'v3applicationcredential'],
        ['OS_APPLICATION_CREDENTIAL_ID', applicationCredential.id],
        ['OS_APPLICATION_CREDENTIAL_SECRET', applicationCredential.secret],
      ]
    : [
        ['OS_AUTH_TYPE', 'password'],
        ['OS_USERNAME', user.name],
        ['OS_USER_DOMAIN_NAME', user.domainName],
        ['OS_PROJECT_NAME', project.name],
        ['OS_PROJECT_DOMAIN_NAME', project.domainName],
      ];
  const common: [string, string][] = [
    ['OS_AUTH_URL', `${options.origin}/identity/v3`],
    ['OS_REGION_NAME', options.region],
    ['OS_INTERFACE', 'public'],
    ['OS_IDENTITY_API_VERSION', '3'],
  ];
  const lines = [...common, ...variables].map(([name, value]) => `export ${name}=${shellQuoted(value)}`);
  return `${[...lines, ...(applicationCredential ? [] : ASK)].join('\n')}\n`;
}

/** Lines of `NAME='value'` for containers and build systems. */
export const dotenv = (options: CloudsYaml): string => openrc(options).replaceAll(/^export /gm, '');

const ASK = ["printf 'Password: ' >&2", 'stty -echo; read -r OS_PASSWORD; stty echo; echo >&2', 'export OS_PASSWORD'];

export const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
