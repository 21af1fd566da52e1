/** The identity in the file: a user who enters the password, or an application credential. */
type Identity =
  | { user: NamedObject; project: NamedObject; applicationCredential?: undefined }
  | { applicationCredential: { id: string; secret: string }; user?: undefined; project?: undefined };

interface NamedObject {
  name: string;
  domainName: string;
}

export type CloudsYaml = Identity & {
  /** Scheme and host of the console. */
  origin: string;
  region: string;
  /** Name of the entry; `openstack --os-cloud <name>`. */
  cloud: string;
};

/** A clouds.yaml for all clients. It never contains a password: clients ask for it, or read OS_PASSWORD. */
export function cloudsYaml(options: CloudsYaml): string {
  const lines = [
    'clouds:',
    `  ${quoted(options.cloud)}:`,
    ...(options.applicationCredential ? ['    auth_type: v3applicationcredential'] : []),
    '    auth:',
    `      auth_url: ${quoted(`${options.origin}/identity/v3`)}`,
    ...authOf(options).map(([key, value]) => `      ${key}: ${quoted(value)}`),
    `    region_name: ${quoted(options.region)}`,
    '    interface: public',
    '    identity_api_version: 3',
  ];
  return `${lines.join('\n')}\n`;
}

function authOf(identity: Identity): [string, string][] {
  if (identity.applicationCredential) {
    const { id, secret } = identity.applicationCredential;
    return [
      ['application_credential_id', id],
      ['application_credential_secret', secret],
    ];
  }
  return [
    ['username', identity.user.name],
    ['user_domain_name', identity.user.domainName],
    ['project_name', identity.project.name],
    ['project_domain_name', identity.project.domainName],
  ];
}

/** JSON strings are valid YAML; quoting protects names with colons, quotes or leading digits. */
const quoted = (text: string) => JSON.stringify(text);
