"""Signs in at an OpenID Connect provider with keystoneauth, and sends the missing factor with the receipt."""

import json
import sys

from keystoneauth1 import session
from keystoneauth1.exceptions.auth import MissingAuthMethods
from keystoneauth1.identity import v3

options = json.loads(sys.argv[1])
user = options.pop("user")
options["scope"] = options.pop("openid_scope")
client = session.Session()
try:
    v3.OidcPassword(**options).get_token(client)
    sys.exit("The password was enough.")
except MissingAuthMethods as missing:
    receipt = v3.ReceiptMethod(receipt=missing.receipt)
totp = v3.TOTPMethod(user_id=user["id"], passcode=user["passcode"])
scope = {"project_name": "demo", "project_domain_name": "Default"}
access = v3.Auth(options["auth_url"], [receipt, totp], **scope).get_access(client)
print(json.dumps({"methods": access._data["token"]["methods"], "user_id": access.user_id}))
