/** What the file of a private key is called on its owner's machine. */
export const keyFileName = (name: string): string => `${name.replaceAll(/\W+/g, '-')}.pem`;

/** How a private key is used: `ssh -i ~/.ssh/laptop.pem debian@192.0.2.7`. */
export const sshCommand = (keyName: string | null, user: string, address: string): string =>
  ['ssh', ...(keyName ? ['-i', `~/.ssh/${keyFileName(keyName)}`] : []), `${user}@${address}`].join(' ');
