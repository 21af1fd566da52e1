/** A relay for the body that Alertmanager sends, and the receiver that calls it. */
export const alertmanagerRecipe = (origin: string): string => `# alertmanager.yml
receivers:
  - name: nephos-ha
    webhook_configs:
      - url: http://127.0.0.1:9095/
        send_resolved: false

# relay.py, run beside Alertmanager; NEPHOS_TOKEN is a token of the service account
import http.server, json, os, urllib.error, urllib.request

class Relay(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        size = int(self.headers["Content-Length"])
        status = 200
        for alert in json.loads(self.rfile.read(size))["alerts"]:
            labels = alert["labels"]
            body = {"type": "COMPUTE_HOST", "hostname": labels["host"], "payload": {
                "event": "STOPPED", "cluster_status": "OFFLINE",
                "host_status": "NORMAL" if labels.get("fenced") == "true" else "UNKNOWN"}}
            call = urllib.request.Request("${origin}/v1/notifications",
                data=json.dumps(body).encode(), headers={
                    "Authorization": "Bearer " + os.environ["NEPHOS_TOKEN"],
                    "Content-Type": "application/json"})
            try:
                urllib.request.urlopen(call)
            except urllib.error.HTTPError as error:
                # 400 and 409 are final; for the rest Alertmanager tries again.
                if error.code not in (400, 409):
                    status = 503
        self.send_response(status)
        self.end_headers()

http.server.HTTPServer(("127.0.0.1", 9095), Relay).serve_forever()
`;

export const zabbixRecipe = (
  origin: string,
): string => `// Parameters: host = {HOST.HOST}, fenced = {EVENT.TAGS.fenced},
// url = ${origin}/v1/notifications, token = {$NEPHOS_TOKEN}
var given = JSON.parse(value);
var request = new HttpRequest();
request.addHeader('Content-Type: application/json');
request.addHeader('Authorization: Bearer ' + given.token);
request.post(given.url, JSON.stringify({
  type: 'COMPUTE_HOST',
  hostname: given.host,
  payload: {
    event: 'STOPPED',
    cluster_status: 'OFFLINE',
    host_status: given.fenced === 'true' ? 'NORMAL' : 'UNKNOWN'
  }
}));
var status = request.getStatus();
// 400 and 409 are final; whatever else is not 202 is tried again.
if (status !== 202 && status !== 400 && status !== 409) throw 'Nephos returned ' + status;
return 'Nephos returned ' + status;
`;
