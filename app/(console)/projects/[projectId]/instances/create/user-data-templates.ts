import { msg } from '#lib/i18n/text.ts';

interface UserDataTemplate {
  label: string;
  text: string;
}

const WEB_SERVER = `#cloud-config
package_update: true
packages:
  - nginx
write_files:
  - path: /var/www/html/index.html
    content: |
      <h1>It works</h1>
runcmd:
  - systemctl enable --now nginx
`;

const DOCKER = `#cloud-config
package_update: true
packages:
  - docker.io
runcmd:
  - systemctl enable --now docker
`;

const USER = `#cloud-config
users:
  - default
  - name: deploy
    shell: /bin/bash
    sudo: ALL=(ALL) NOPASSWD:ALL
    ssh_authorized_keys:
      - ssh-ed25519 AAAA...
`;

const SCRIPT = `#!/bin/bash
set -eu
echo "first boot of $(hostname)" > /root/first-boot.txt
`;

/** Used by the preset for a web server. */
export const WEB_SERVER_USER_DATA = WEB_SERVER;

export const USER_DATA_TEMPLATES: readonly UserDataTemplate[] = [
  { label: msg('Web server'), text: WEB_SERVER },
  { label: msg('Docker host'), text: DOCKER },
  { label: msg('Another user'), text: USER },
  { label: msg('Shell script'), text: SCRIPT },
];
