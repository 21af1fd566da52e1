"""Uses boto3 as applications do. Arguments: the endpoint and an empty folder. Fails on the first difference."""

import hashlib
import io
import os
import sys

import boto3
from botocore.exceptions import ClientError

ENDPOINT, FOLDER = sys.argv[1:]
PART_BYTES = 5 * 2**20
client = boto3.client("s3", endpoint_url=ENDPOINT)


def refusal(call, **arguments):
    try:
        call(**arguments)
    except ClientError as error:
        return error.response["ResponseMetadata"]["HTTPStatusCode"], error.response["Error"]["Code"]
    return None


def test_round_trip():
    client.create_bucket(Bucket="boto3")
    body = os.urandom(100_000)
    stored = client.put_object(Bucket="boto3", Key="a/../b//ö .bin", Body=body, Metadata={"owner": "demo"})
    assert stored["ETag"] == f'"{hashlib.md5(body).hexdigest()}"', stored
    read = client.get_object(Bucket="boto3", Key="a/../b//ö .bin")
    assert read["Body"].read() == body
    assert read["Metadata"] == {"owner": "demo"}, read
    middle = client.get_object(Bucket="boto3", Key="a/../b//ö .bin", Range="bytes=10-19")
    assert middle["Body"].read() == body[10:20]
    assert refusal(client.get_object, Bucket="boto3", Key="missing") == (404, "NoSuchKey")
    assert refusal(client.delete_bucket, Bucket="boto3") == (409, "BucketNotEmpty")


def test_managed_transfer():
    body = os.urandom(3 * PART_BYTES + 17)
    config = boto3.s3.transfer.TransferConfig(multipart_threshold=PART_BYTES, multipart_chunksize=PART_BYTES)
    client.upload_fileobj(io.BytesIO(body), "boto3", "large", Config=config)
    assert client.head_object(Bucket="boto3", Key="large")["ETag"].endswith('-4"')
    path = os.path.join(FOLDER, "large")
    client.download_file("boto3", "large", path, Config=config)
    with open(path, "rb") as file:
        assert file.read() == body
    client.copy({"Bucket": "boto3", "Key": "large"}, "boto3", "copy", Config=config)
    assert client.get_object(Bucket="boto3", Key="copy")["Body"].read() == body


def test_listing_and_tags():
    for number in range(12):
        client.put_object(Bucket="boto3", Key=f"list/{number:02}", Body=b"x")
    pages = client.get_paginator("list_objects_v2").paginate(
        Bucket="boto3", Prefix="list/", PaginationConfig={"PageSize": 5}
    )
    keys = [entry["Key"] for page in pages for entry in page["Contents"]]
    assert keys == [f"list/{number:02}" for number in range(12)], keys
    folders = client.list_objects_v2(Bucket="boto3", Delimiter="/")["CommonPrefixes"]
    assert {"Prefix": "list/"} in folders, folders
    client.put_object_tagging(Bucket="boto3", Key="large", Tagging={"TagSet": [{"Key": "k", "Value": "v"}]})
    assert client.get_object_tagging(Bucket="boto3", Key="large")["TagSet"] == [{"Key": "k", "Value": "v"}]


def test_versions():
    client.put_bucket_versioning(Bucket="boto3", VersioningConfiguration={"Status": "Enabled"})
    first = client.put_object(Bucket="boto3", Key="versioned", Body=b"first")["VersionId"]
    client.put_object(Bucket="boto3", Key="versioned", Body=b"second")
    client.delete_object(Bucket="boto3", Key="versioned")
    assert refusal(client.get_object, Bucket="boto3", Key="versioned") == (404, "NoSuchKey")
    assert client.get_object(Bucket="boto3", Key="versioned", VersionId=first)["Body"].read() == b"first"


def remove_everything():
    for page in client.get_paginator("list_object_versions").paginate(Bucket="boto3"):
        entries = page.get("Versions", []) + page.get("DeleteMarkers", [])
        objects = [{"Key": entry["Key"], "VersionId": entry["VersionId"]} for entry in entries]
        result = client.delete_objects(Bucket="boto3", Delete={"Objects": objects})
        assert "Errors" not in result, result
    client.delete_bucket(Bucket="boto3")
    assert refusal(client.head_bucket, Bucket="boto3")[0] == 404


test_round_trip()
test_managed_transfer()
test_listing_and_tags()
test_versions()
remove_everything()
