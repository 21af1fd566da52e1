import { Connection } from '#lib/engine/hypervisor/libvirt/connection.ts';

/** The hosts run on this machine, but each has its own `/var/lib/libvirt`; see `host.ts`. */
const SOCKET = /[?&]socket=(.+)\/run\/libvirt\/libvirt-sock$/;
const LIBVIRT = '/var/lib/libvirt/';

/** Maps socket paths reported by a test host's libvirt to paths that are visible in this process. */
export function reachSocketsOfHosts(): void {
  const { forwardSocket } = Connection.prototype;
  Connection.prototype.forwardSocket = function (socket) {
    const [, root] = SOCKET.exec(this.uri) ?? [];
    const isHidden = root !== undefined && socket.startsWith(LIBVIRT);
    return forwardSocket.call(this, isHidden ? `${root}/lib-libvirt/${socket.slice(LIBVIRT.length)}` : socket);
  };
}
