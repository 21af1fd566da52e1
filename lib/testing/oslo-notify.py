"""Sends error notifications like an upstream compute service, one per driver of oslo.messaging. Arguments: URL HOST INSTANCE_HOST"""

import sys

import oslo_messaging
from oslo_config import cfg

url, host, instance_host = sys.argv[1:]
conf = cfg.ConfigOpts()
conf([], project="nova")
oslo_messaging.set_transport_defaults(control_exchange="nova")
transport = oslo_messaging.get_notification_transport(conf, url=url.replace("amqp:", "rabbit:"))
conf.set_override("amqp_durable_queues", True, group="oslo_messaging_rabbit")
context = {"request_id": "req-1", "auth_token": "a token of upstream"}

versioned = {
    "nova_object.name": "ServiceStatusPayload",
    "nova_object.namespace": "nova",
    "nova_object.version": "1.1",
    "nova_object.data": {"host": host, "binary": "nova-compute", "forced_down": True},
}
for driver, topic, event, payload in (
    (
        "messaging",
        "notifications",
        "compute.instance.error",
        {"host": instance_host, "instance_id": "i-1", "state": "active"},
    ),
    ("messaging", "notifications", "compute.instance.create.error", {"host": instance_host, "instance_id": "i-2"}),
    ("messagingv2", "versioned_notifications", "compute.host.error", versioned),
):
    notifier = oslo_messaging.Notifier(transport, "nova-compute:" + host, driver=driver, topics=[topic], retry=2)
    notifier.error(context, event, payload)
transport.cleanup()
