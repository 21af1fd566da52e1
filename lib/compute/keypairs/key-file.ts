/** File name of a private key. */
export const keyFileName = (name: string): string => `${name.replaceAll(/\W+/g, '-')}.pem`;

/** Example: `ssh -i ~/.ssh/laptop.pem debian@192.0.2.7`. The placeholder for an unknown user is not translated. */
export const sshCommand = (keyName: string | null, user: string | undefined, address: string): string =>
  ['ssh', ...(keyName ? ['-i', `~/.ssh/${keyFileName(keyName)}`] : []), `${user ?? 'user'}@${address}`].join(' ');
