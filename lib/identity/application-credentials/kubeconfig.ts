import type { CloudsYaml } from './clouds-yaml.ts';

type Options = Pick<CloudsYaml, 'origin' | 'region' | 'cloud'> & {
  applicationCredential: { id: string; secret: string };
};

/**
 * The user entry of a kubeconfig, whose token `client-keystone-auth` requests with the credential. It names no cluster:
 * it is merged into a kubeconfig that does.
 */
export function kubeconfig({ origin, region, cloud, applicationCredential }: Options): string {
  const environment = [
    ['OS_AUTH_URL', `${origin}/identity/v3`],
    ['OS_AUTH_TYPE', 'v3applicationcredential'],
    ['OS_APPLICATION_CREDENTIAL_ID', applicationCredential.id],
    ['OS_APPLICATION_CREDENTIAL_SECRET', applicationCredential.secret],
    ['OS_REGION_NAME', region],
  ];
  const lines = [
    '# Merge this user into the kubeconfig of a cluster: KUBECONFIG=~/.kube/config:this-file kubectl config view --flatten',
    'apiVersion: v1',
    'kind: Config',
    'users:',
    `  - name: ${JSON.stringify(cloud)}`,
    '    user:',
    '      exec:',
    '        apiVersion: client.authentication.k8s.io/v1',
    '        command: client-keystone-auth',
    '        interactiveMode: Never',
    '        env:',
    ...environment.flatMap(([name, value]) => [
      `          - name: ${name}`,
      `            value: ${JSON.stringify(value)}`,
    ]),
  ];
  return `${lines.join('\n')}\n`;
}
