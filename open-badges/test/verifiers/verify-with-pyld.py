"""Reads {contexts, didDocument, documents} on standard input and says of each document whether its proof holds: PyLD and python3-cryptography."""

import hashlib
import json
import sys

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from pyld import jsonld

asked = json.load(sys.stdin)
alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"


def load(url, _options):
    return {"contextUrl": None, "documentUrl": url, "document": asked["contexts"][url]}


def decode(multibase):
    number = 0
    for letter in multibase[1:]:
        number = number * 58 + alphabet.index(letter)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def digest(document):
    text = jsonld.normalize(document, {"algorithm": "URDNA2015", "format": "application/n-quads"})
    return hashlib.sha256(text.encode()).digest()


def holds(document):
    document = dict(document)
    [proof] = document.pop("proof")
    options = {"@context": document["@context"], **{name: proof[name] for name in proof if name != "proofValue"}}
    [method] = [one for one in asked["didDocument"]["verificationMethod"] if one["id"] == proof["verificationMethod"]]
    try:
        key = Ed25519PublicKey.from_public_bytes(decode(method["publicKeyMultibase"])[2:])
        key.verify(decode(proof["proofValue"]), digest(options) + digest(document))
    except InvalidSignature:
        return False
    return True


jsonld.set_document_loader(load)
print(json.dumps([holds(document) for document in asked["documents"]]))
