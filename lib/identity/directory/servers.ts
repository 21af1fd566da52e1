import { isIP } from 'node:net';
import { DirectoryError } from './directory-error.ts';
import { directoryUrls } from './urls.ts';

/** A server of a directory. */
export interface DirectoryServer {
  url: string;
  /** Without the brackets of an IPv6 address. */
  host: string;
  port: number;
  /** Name in the certificate; undefined for an address. */
  serverName: string | undefined;
  isSecure: boolean;
}

/** The servers in the order in which they are tried. @throws DirectoryError for an address of another kind */
export function directoryServers(url: string): DirectoryServer[] {
  const urls = directoryUrls(url);
  if (urls.length === 0) throw new DirectoryError('invalid_options', 'The option url of the directory is not set.');
  return urls.map(parseServer);
}

function parseServer(url: string): DirectoryServer {
  const parsed = URL.parse(url);
  if (!parsed?.hostname || (parsed.protocol !== 'ldap:' && parsed.protocol !== 'ldaps:')) {
    throw new DirectoryError(
      'invalid_options',
      `The address ${url} is not that of a directory. Use ldap:// or ldaps:// and a host.`,
    );
  }
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = parsed.protocol === 'ldaps:';
  const port = parsed.port === '' ? (isSecure ? 636 : 389) : Number(parsed.port);
  return { url, host, port, serverName: isIP(host) ? undefined : host, isSecure };
}
