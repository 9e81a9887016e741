// Made from schemas by `npm run codegen`. Do not edit.

import type { JsonObject } from '../../json/value.ts';

/** The JSON Schemas of whole documents of kinds of Purser, by their schema, and of messages to and from resources. */
export const kindSchemas: Readonly<Record<string, JsonObject>> = {
  "deploy-protocol/action-input": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "deploy-protocol/action-input.json",
    "title": "action-input",
    "description": "What an image reads for an action (docs/deploy-protocol.md).",
    "$ref": "#/definitions/data",
    "definitions": {
      "data": {
        "type": "object",
        "required": [
          "name",
          "type",
          "version",
          "verbose",
          "config",
          "staleState"
        ],
        "properties": {
          "name": {
            "description": "The name of the resource in the manifest.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "The image, as it is run.",
            "type": "string",
            "minLength": 1
          },
          "version": {
            "description": "The version of the deploying software, a semantic version.",
            "type": "string",
            "minLength": 1
          },
          "verbose": {
            "description": "Whether the user asked for more output.",
            "type": "boolean"
          },
          "config": {
            "description": "The configuration of the resource, with all expressions evaluated.",
            "type": "object"
          },
          "staleState": {
            "description": "What the state action said of the present state; empty if it said nothing.",
            "type": "object"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "deploy-protocol/init-answer": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "deploy-protocol/init-answer.json",
    "title": "init-answer",
    "description": "What an image prints for init (docs/deploy-protocol.md).",
    "$ref": "#/definitions/data",
    "definitions": {
      "data": {
        "type": "object",
        "required": [
          "state_action"
        ],
        "properties": {
          "state_action": {
            "description": "How to run the image, or another one, for the state of the resource.",
            "$ref": "#/definitions/run"
          },
          "destroy_action": {
            "description": "How to run the image, or another one, to destroy the resource. An extension of the original protocol.",
            "$ref": "#/definitions/run"
          },
          "plugs": {
            "description": "The plugs that the resource asks for, by name.",
            "type": "object",
            "additionalProperties": {
              "$ref": "#/definitions/plug"
            }
          },
          "config_schema": {
            "description": "A JSON Schema of the configuration. Default: any object.",
            "type": "object"
          }
        },
        "additionalProperties": false
      },
      "plug": {
        "type": "object",
        "required": [
          "container_path"
        ],
        "properties": {
          "container_path": {
            "description": "Where the plug is mounted: an absolute path without commas, quotation marks and control characters.",
            "type": "string",
            "pattern": "^/[^,\"'\\u0000-\\u001f\\u007f]*$"
          },
          "optional": {
            "description": "Whether the resource works without it.",
            "type": "boolean",
            "default": false
          },
          "writable": {
            "description": "Whether the resource writes it.",
            "type": "boolean",
            "default": true
          }
        },
        "additionalProperties": false
      },
      "run": {
        "type": "object",
        "properties": {
          "image": {
            "description": "Another image than that of the resource.",
            "type": "string",
            "minLength": 1
          },
          "entrypoint": {
            "description": "One program, in place of the image's own.",
            "type": "string",
            "minLength": 1
          },
          "args": {
            "description": "Its arguments.",
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "deploy-protocol/init-input": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "deploy-protocol/init-input.json",
    "title": "init-input",
    "description": "What an image reads for init (docs/deploy-protocol.md).",
    "$ref": "#/definitions/data",
    "definitions": {
      "data": {
        "type": "object",
        "required": [
          "name",
          "type",
          "version",
          "verbose"
        ],
        "properties": {
          "name": {
            "description": "The name of the resource in the manifest.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "The image, as it is run.",
            "type": "string",
            "minLength": 1
          },
          "version": {
            "description": "The version of the deploying software, a semantic version.",
            "type": "string",
            "minLength": 1
          },
          "verbose": {
            "description": "Whether the user asked for more output.",
            "type": "boolean"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "deploy-protocol/state-answer": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "deploy-protocol/state-answer.json",
    "title": "state-answer",
    "description": "What an image prints for state and verify (docs/deploy-protocol.md).",
    "$ref": "#/definitions/data",
    "definitions": {
      "data": {
        "type": "object",
        "required": [
          "status"
        ],
        "properties": {
          "status": {
            "description": "VALID: the resource is as its configuration asks. STALE: it is not.",
            "enum": [
              "VALID",
              "STALE"
            ]
          },
          "state": {
            "description": "With VALID: the state of the resource, which dependents see.",
            "type": "object"
          },
          "staleState": {
            "description": "With STALE: the present state; left out if the resource does not exist.",
            "type": "object"
          },
          "actions": {
            "description": "With STALE: what brings the resource to its configuration, in order.",
            "type": "array",
            "minItems": 1,
            "items": {
              "$ref": "#/definitions/action"
            }
          }
        },
        "additionalProperties": false,
        "allOf": [
          {
            "if": {
              "required": [
                "status"
              ],
              "properties": {
                "status": {
                  "const": "VALID"
                }
              }
            },
            "then": {
              "required": [
                "state"
              ],
              "properties": {
                "status": true,
                "state": true
              },
              "additionalProperties": false
            }
          },
          {
            "if": {
              "required": [
                "status"
              ],
              "properties": {
                "status": {
                  "const": "STALE"
                }
              }
            },
            "then": {
              "required": [
                "actions"
              ],
              "properties": {
                "status": true,
                "actions": true,
                "staleState": true
              },
              "additionalProperties": false
            }
          }
        ]
      },
      "action": {
        "type": "object",
        "required": [
          "name"
        ],
        "properties": {
          "name": {
            "description": "What the action is called; names need not differ.",
            "type": "string",
            "minLength": 1
          },
          "description": {
            "description": "What it does; for people.",
            "type": "string",
            "minLength": 1
          },
          "image": {
            "description": "Another image than that of the resource.",
            "type": "string",
            "minLength": 1
          },
          "entrypoint": {
            "description": "One program, in place of the image's own.",
            "type": "string",
            "minLength": 1
          },
          "args": {
            "description": "Its arguments.",
            "type": "array",
            "items": {
              "type": "string"
            }
          }
        },
        "additionalProperties": false
      }
    }
  },
  "deploy-protocol/state-input": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "deploy-protocol/state-input.json",
    "title": "state-input",
    "description": "What an image reads for state and verify (docs/deploy-protocol.md).",
    "$ref": "#/definitions/data",
    "definitions": {
      "data": {
        "type": "object",
        "required": [
          "name",
          "type",
          "version",
          "verbose",
          "config"
        ],
        "properties": {
          "name": {
            "description": "The name of the resource in the manifest.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "The image, as it is run.",
            "type": "string",
            "minLength": 1
          },
          "version": {
            "description": "The version of the deploying software, a semantic version.",
            "type": "string",
            "minLength": 1
          },
          "verbose": {
            "description": "Whether the user asked for more output.",
            "type": "boolean"
          },
          "config": {
            "description": "The configuration of the resource, with all expressions evaluated.",
            "type": "object"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/DataSource/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/DataSource/v1.json",
    "title": "purser/DataSource/v1",
    "description": "A document that describes a data source of Purser (docs/data-sources.md).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/DataSource/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "A source of JSON: an HTTP API that is polled, or a webhook.",
        "type": "object",
        "properties": {
          "name": {
            "description": "Namespace of the tables: table `servers` of source `nova` is `nova.servers`. Default: `metadata.name`.",
            "type": "string",
            "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$",
            "maxLength": 60,
            "x-purser-code": "BAD_IDENTIFIER"
          },
          "description": {
            "description": "What the source is; for people.",
            "type": "string"
          },
          "poll_interval": {
            "description": "Seconds from the end of a round of polls to the start of the next one. 0: only on request.",
            "type": "integer",
            "minimum": 0,
            "maximum": 31536000,
            "default": 60
          },
          "poll": {
            "description": "Another name of `poll_interval`.",
            "type": "integer",
            "minimum": 0,
            "maximum": 31536000
          },
          "authentication": {
            "description": "How requests are authenticated. Absent: they carry the default headers alone.",
            "type": "object",
            "properties": {
              "type": {
                "description": "How requests are authenticated.",
                "enum": [
                  "keystone",
                  "keystone_password",
                  "basic",
                  "bearer",
                  "header",
                  "oauth2_client_credentials"
                ],
                "x-purser-code": "AUTH_TYPE_UNSUPPORTED"
              }
            },
            "required": [
              "type"
            ],
            "allOf": [
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "keystone"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "config": {
                      "description": "How to log in to Keystone.",
                      "type": "object",
                      "properties": {
                        "auth_url": {
                          "description": "URL of Keystone, with or without `/v3`.",
                          "type": "string",
                          "format": "uri"
                        },
                        "username": {
                          "description": "User of Keystone.",
                          "type": "string"
                        },
                        "password": {
                          "description": "Password of the user. A substitution puts it here.",
                          "type": "string"
                        },
                        "project_name": {
                          "description": "Project to which the token is scoped.",
                          "type": "string"
                        },
                        "tenant_name": {
                          "description": "Project to which the token is scoped, where `project_name` is absent.",
                          "type": "string"
                        },
                        "user_domain_name": {
                          "description": "Domain of the user.",
                          "type": "string",
                          "default": "Default"
                        },
                        "project_domain_name": {
                          "description": "Domain of the project.",
                          "type": "string",
                          "default": "Default"
                        }
                      },
                      "additionalProperties": false,
                      "required": [
                        "auth_url",
                        "username",
                        "password"
                      ],
                      "x-purser-missing-code": "AUTH_FIELD_MISSING"
                    }
                  },
                  "required": [],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              },
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "keystone_password"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "user": {
                      "description": "User of Keystone.",
                      "type": "string"
                    },
                    "password": {
                      "description": "Password of the user. A substitution puts it here.",
                      "type": "string"
                    },
                    "auth_url": {
                      "description": "URL of Keystone, with or without `/v3`.",
                      "type": "string",
                      "format": "uri"
                    },
                    "project_name": {
                      "description": "Project to which the token is scoped.",
                      "type": "string"
                    },
                    "user_domain_name": {
                      "description": "Domain of the user.",
                      "type": "string",
                      "default": "Default"
                    },
                    "project_domain_name": {
                      "description": "Domain of the project.",
                      "type": "string",
                      "default": "Default"
                    },
                    "config": {
                      "description": "How to log in to Keystone.",
                      "type": "object",
                      "properties": {
                        "auth_url": {
                          "description": "URL of Keystone, with or without `/v3`.",
                          "type": "string",
                          "format": "uri"
                        },
                        "username": {
                          "description": "User of Keystone.",
                          "type": "string"
                        },
                        "password": {
                          "description": "Password of the user. A substitution puts it here.",
                          "type": "string"
                        },
                        "project_name": {
                          "description": "Project to which the token is scoped.",
                          "type": "string"
                        },
                        "tenant_name": {
                          "description": "Project to which the token is scoped, where `project_name` is absent.",
                          "type": "string"
                        },
                        "user_domain_name": {
                          "description": "Domain of the user.",
                          "type": "string",
                          "default": "Default"
                        },
                        "project_domain_name": {
                          "description": "Domain of the project.",
                          "type": "string",
                          "default": "Default"
                        }
                      },
                      "additionalProperties": false
                    }
                  },
                  "required": [],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              },
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "basic"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "username": {
                      "description": "Name of the user.",
                      "type": "string"
                    },
                    "password": {
                      "description": "Password of the user.",
                      "type": "string"
                    }
                  },
                  "required": [
                    "username",
                    "password"
                  ],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              },
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "bearer"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "token": {
                      "description": "Token that is sent as `Authorization: Bearer`.",
                      "type": "string",
                      "minLength": 1
                    }
                  },
                  "required": [
                    "token"
                  ],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              },
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "header"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "name": {
                      "description": "Name of the header.",
                      "type": "string",
                      "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
                    },
                    "value": {
                      "description": "Value of the header.",
                      "type": "string"
                    }
                  },
                  "required": [
                    "name",
                    "value"
                  ],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              },
              {
                "if": {
                  "properties": {
                    "type": {
                      "const": "oauth2_client_credentials"
                    }
                  },
                  "required": [
                    "type"
                  ]
                },
                "then": {
                  "properties": {
                    "type": true,
                    "token_url": {
                      "description": "URL that gives tokens.",
                      "type": "string",
                      "format": "uri"
                    },
                    "client_id": {
                      "description": "Identifier of the client.",
                      "type": "string"
                    },
                    "client_secret": {
                      "description": "Secret of the client.",
                      "type": "string"
                    },
                    "scope": {
                      "description": "Scopes of the token, separated by blanks.",
                      "type": "string"
                    }
                  },
                  "required": [
                    "token_url",
                    "client_id",
                    "client_secret"
                  ],
                  "additionalProperties": false,
                  "x-purser-missing-code": "AUTH_FIELD_MISSING"
                }
              }
            ],
            "x-purser-missing-code": "AUTH_FIELD_MISSING"
          },
          "api_endpoint": {
            "description": "Base URL of all requests. Needed for polls and for calls.",
            "type": "string",
            "format": "uri"
          },
          "api_default_headers": {
            "description": "Headers of every request.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
              "x-purser-code": "HEADER_VALUE"
            },
            "additionalProperties": {
              "type": "string",
              "pattern": "^[\\t\\x20-\\x7e\\x80-\\xff]*$",
              "x-purser-code": "HEADER_VALUE"
            }
          },
          "allow_exec_api": {
            "description": "Whether rules may make calls to this source.",
            "type": "boolean",
            "default": false
          },
          "tables": {
            "description": "The tables of the source, by name. Absent: the source only receives calls.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$",
              "maxLength": 60,
              "x-purser-code": "BAD_IDENTIFIER"
            },
            "additionalProperties": {
              "description": "A table: its rows come from a poll or from a webhook.",
              "type": "object",
              "properties": {
                "poll": {
                  "description": "The table has the rows that a request returns.",
                  "type": "object",
                  "properties": {
                    "api_path": {
                      "description": "Path below `api_endpoint`, to which it is joined with one slash. It may have a query.",
                      "type": "string",
                      "examples": [
                        "servers/detail",
                        "volumes/detail?all_tenants=1"
                      ]
                    },
                    "api_method": {
                      "description": "HTTP method of the request, in any case: `get`, or `post` with `api_body`.",
                      "type": "string",
                      "pattern": "^(?:[gG][eE][tT]|[pP][oO][sS][tT])$",
                      "default": "get",
                      "examples": [
                        "get",
                        "post"
                      ],
                      "x-purser-code": "METHOD_UNSUPPORTED"
                    },
                    "api_verb": {
                      "description": "Another name of `api_method`.",
                      "type": "string",
                      "pattern": "^(?:[gG][eE][tT]|[pP][oO][sS][tT])$",
                      "default": "get",
                      "examples": [
                        "get",
                        "post"
                      ],
                      "x-purser-code": "METHOD_UNSUPPORTED"
                    },
                    "api_body": {
                      "description": "JSON body of a `post` request."
                    },
                    "jsonpath": {
                      "description": "JSONPath of the rows in an answer: `$.servers[:]` is each item of the list `servers`.",
                      "type": "string",
                      "minLength": 1,
                      "examples": [
                        "$.servers[:]"
                      ]
                    },
                    "id_jsonpath": {
                      "description": "JSONPath of the identity of a row, in the row. Absent: a row is its content.",
                      "type": "string",
                      "minLength": 1,
                      "examples": [
                        "$.servers[:]"
                      ]
                    },
                    "allow_missing": {
                      "description": "Whether an answer without match makes the table empty, instead of a failure.",
                      "type": "boolean",
                      "default": false
                    },
                    "pagination": {
                      "description": "How the next page is found. All pages make one table.",
                      "type": "object",
                      "properties": {
                        "next_jsonpath": {
                          "description": "JSONPath of the URL of the next page in a page; no match: it is the last one.",
                          "type": "string",
                          "minLength": 1,
                          "examples": [
                            "$.servers[:]"
                          ]
                        },
                        "link_header": {
                          "description": "Whether the header `Link` of a page has the URL of the next one.",
                          "const": true
                        },
                        "max_pages": {
                          "description": "Pages of one round; more are a failure.",
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 10000,
                          "default": 100
                        }
                      },
                      "additionalProperties": false
                    }
                  },
                  "additionalProperties": false
                },
                "webhook": {
                  "description": "The table has the records that others post.",
                  "type": "object",
                  "properties": {
                    "record_jsonpath": {
                      "description": "JSONPath of the record in the body of a request; it matches once. `$` is the whole body.",
                      "type": "string",
                      "minLength": 1,
                      "examples": [
                        "$.servers[:]"
                      ]
                    },
                    "id_jsonpath": {
                      "description": "JSONPath of the identity of the record, in the record; it matches once.",
                      "type": "string",
                      "minLength": 1,
                      "examples": [
                        "$.servers[:]"
                      ]
                    },
                    "auth": {
                      "description": "How callers of the webhook authenticate. Absent: with a login of Purser.",
                      "type": "object",
                      "properties": {
                        "type": {
                          "description": "How callers authenticate.",
                          "enum": [
                            "token",
                            "hmac",
                            "none"
                          ],
                          "x-purser-code": "AUTH_TYPE_UNSUPPORTED"
                        }
                      },
                      "required": [
                        "type"
                      ],
                      "allOf": [
                        {
                          "if": {
                            "properties": {
                              "type": {
                                "const": "token"
                              }
                            },
                            "required": [
                              "type"
                            ]
                          },
                          "then": {
                            "properties": {
                              "type": true,
                              "header": {
                                "description": "Header that carries the secret. Absent: `Authorization: Bearer`.",
                                "type": "string",
                                "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
                              },
                              "secret": {
                                "description": "Secret that callers send.",
                                "type": "string",
                                "minLength": 1
                              }
                            },
                            "required": [
                              "secret"
                            ],
                            "additionalProperties": false,
                            "x-purser-missing-code": "AUTH_FIELD_MISSING"
                          }
                        },
                        {
                          "if": {
                            "properties": {
                              "type": {
                                "const": "hmac"
                              }
                            },
                            "required": [
                              "type"
                            ]
                          },
                          "then": {
                            "properties": {
                              "type": true,
                              "header": {
                                "description": "Header that carries the signature.",
                                "default": "X-Hub-Signature-256",
                                "type": "string",
                                "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
                              },
                              "prefix": {
                                "description": "What stands before the signature in the header.",
                                "type": "string",
                                "default": "sha256="
                              },
                              "algorithm": {
                                "description": "Hash of the signature.",
                                "enum": [
                                  "sha256",
                                  "sha384",
                                  "sha512"
                                ],
                                "default": "sha256"
                              },
                              "secret": {
                                "description": "Key of the signature.",
                                "type": "string",
                                "minLength": 1
                              }
                            },
                            "required": [
                              "secret"
                            ],
                            "additionalProperties": false,
                            "x-purser-missing-code": "AUTH_FIELD_MISSING"
                          }
                        },
                        {
                          "if": {
                            "properties": {
                              "type": {
                                "const": "none"
                              }
                            },
                            "required": [
                              "type"
                            ]
                          },
                          "then": {
                            "properties": {
                              "type": true
                            },
                            "required": [],
                            "additionalProperties": false,
                            "x-purser-missing-code": "AUTH_FIELD_MISSING"
                          }
                        }
                      ],
                      "x-purser-missing-code": "AUTH_FIELD_MISSING"
                    },
                    "delete_when": {
                      "description": "Query document: a record that it matches deletes the row of its identity.",
                      "type": "object",
                      "minProperties": 1
                    },
                    "ttl_seconds": {
                      "description": "Seconds after which a row disappears that was not written again.",
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 3155760000
                    }
                  },
                  "additionalProperties": false,
                  "required": [
                    "record_jsonpath",
                    "id_jsonpath"
                  ]
                },
                "index": {
                  "description": "Whether Purser may keep indexes of the table for rules.",
                  "type": "boolean",
                  "default": true
                },
                "gin_index": {
                  "description": "Another name of `index`.",
                  "type": "boolean",
                  "default": true
                },
                "api_path": {
                  "description": "Another place of `poll.api_path`.",
                  "type": "string",
                  "examples": [
                    "servers/detail",
                    "volumes/detail?all_tenants=1"
                  ]
                },
                "api_method": {
                  "description": "Another place of `poll.api_method`.",
                  "type": "string",
                  "pattern": "^(?:[gG][eE][tT]|[pP][oO][sS][tT])$",
                  "default": "get",
                  "examples": [
                    "get",
                    "post"
                  ],
                  "x-purser-code": "METHOD_UNSUPPORTED"
                },
                "api_verb": {
                  "description": "Another name of `poll.api_method`.",
                  "type": "string",
                  "pattern": "^(?:[gG][eE][tT]|[pP][oO][sS][tT])$",
                  "default": "get",
                  "examples": [
                    "get",
                    "post"
                  ],
                  "x-purser-code": "METHOD_UNSUPPORTED"
                },
                "jsonpath": {
                  "description": "Another place of `poll.jsonpath`.",
                  "type": "string",
                  "minLength": 1,
                  "examples": [
                    "$.servers[:]"
                  ]
                }
              },
              "additionalProperties": false
            }
          },
          "tls": {
            "description": "How servers prove who they are.",
            "type": "object",
            "properties": {
              "ca": {
                "description": "Certificates of the authorities, as PEM.",
                "type": "string"
              },
              "insecure_skip_verify": {
                "description": "Whether any certificate is accepted. Takes the permission `purser:skip_tls_verification`.",
                "type": "boolean",
                "default": false
              }
            },
            "additionalProperties": false
          },
          "timeout_seconds": {
            "description": "Seconds for one request and its answer.",
            "type": "integer",
            "minimum": 1,
            "maximum": 3600,
            "default": 30
          },
          "max_response_bytes": {
            "description": "Bytes of one answer; more are a failure.",
            "type": "integer",
            "minimum": 1,
            "maximum": 1073741824,
            "default": 67108864
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/DriftCheck/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/DriftCheck/v1.json",
    "title": "purser/DriftCheck/v1",
    "description": "A document that says when Purser looks whether an environment is still as it was deployed (docs/deployments.md#drift).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/DriftCheck/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "What is looked at, and when.",
        "type": "object",
        "required": [
          "environment",
          "schedule"
        ],
        "properties": {
          "environment": {
            "description": "The environment.",
            "type": "string",
            "pattern": "^[a-zA-Z0-9][a-zA-Z0-9._-]{0,62}$"
          },
          "schedule": {
            "description": "When: minute, hour, day of the month, month and day of the week, as in crontab; UTC.",
            "type": "string",
            "minLength": 1,
            "maxLength": 200
          },
          "manifests": {
            "description": "Only these manifests of the last deployment. Default: all.",
            "type": "array",
            "minItems": 1,
            "maxItems": 1000,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "description": {
            "description": "What the check is for; for people.",
            "type": "string"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/Environment/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/Environment/v1.json",
    "title": "purser/Environment/v1",
    "description": "A document of what holds for deployments in an environment, which is its name (docs/deployments.md#environments).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/Environment/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "What holds in an environment.",
        "type": "object",
        "properties": {
          "variables": {
            "description": "Variables of its deployments, by name; a name does not begin with `_`.",
            "type": "object",
            "x-purser-code": "ENVIRONMENT_INVALID"
          },
          "manifests": {
            "description": "The only manifests that are deployed in it: names, with `*` for any characters.",
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "x-purser-code": "ENVIRONMENT_INVALID"
            },
            "x-purser-code": "ENVIRONMENT_INVALID"
          },
          "images": {
            "description": "The only images that are used in it, of those that the operator allows: with `*` for any characters.",
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "string",
              "minLength": 1,
              "maxLength": 1000,
              "x-purser-code": "ENVIRONMENT_INVALID"
            },
            "x-purser-code": "ENVIRONMENT_INVALID"
          },
          "parallelism": {
            "description": "How many containers may run at once, at most.",
            "type": "integer",
            "minimum": 1,
            "maximum": 64,
            "x-purser-code": "ENVIRONMENT_INVALID"
          },
          "approval": {
            "description": "What is asked for, whatever callers want.",
            "type": "object",
            "properties": {
              "confirm": {
                "description": "The least that is asked for.",
                "enum": [
                  "NO",
                  "ONCE",
                  "RESOURCE",
                  "ACTION"
                ],
                "x-purser-code": "ENVIRONMENT_INVALID"
              },
              "otherPerson": {
                "description": "Whether another person than the one who started a deployment must approve it.",
                "type": "boolean",
                "x-purser-code": "ENVIRONMENT_INVALID"
              },
              "timeout": {
                "description": "How long a deployment waits for approval: 30m, 8h, 2d.",
                "type": "string",
                "pattern": "^[0-9]{1,6}[smhd]$",
                "x-purser-code": "ENVIRONMENT_INVALID"
              }
            },
            "additionalProperties": false,
            "x-purser-code": "ENVIRONMENT_INVALID"
          },
          "maintenance": {
            "description": "When deployments may begin; always if there are none.",
            "type": "array",
            "maxItems": 1000,
            "items": {
              "type": "object",
              "required": [
                "from",
                "to"
              ],
              "properties": {
                "days": {
                  "description": "Days of the week on which the window begins; every day if it is missing.",
                  "type": "array",
                  "maxItems": 1000,
                  "items": {
                    "enum": [
                      "MON",
                      "TUE",
                      "WED",
                      "THU",
                      "FRI",
                      "SAT",
                      "SUN"
                    ],
                    "x-purser-code": "ENVIRONMENT_INVALID"
                  },
                  "x-purser-code": "ENVIRONMENT_INVALID"
                },
                "from": {
                  "description": "When it begins: HH:MM in UTC.",
                  "type": "string",
                  "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
                  "x-purser-code": "ENVIRONMENT_INVALID"
                },
                "to": {
                  "description": "When it ends: HH:MM in UTC; on the next day if it is not later than `from`.",
                  "type": "string",
                  "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$",
                  "x-purser-code": "ENVIRONMENT_INVALID"
                }
              },
              "additionalProperties": false,
              "x-purser-code": "ENVIRONMENT_INVALID",
              "x-purser-missing-code": "ENVIRONMENT_INVALID"
            },
            "x-purser-code": "ENVIRONMENT_INVALID"
          }
        },
        "additionalProperties": false,
        "x-purser-code": "ENVIRONMENT_INVALID"
      }
    }
  },
  "purser/Manifest/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/Manifest/v1.json",
    "title": "purser/Manifest/v1",
    "description": "A document that lists resources to deploy (docs/deployments.md).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/Manifest/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "Resources to deploy, and the files that they may ask for.",
        "type": "object",
        "properties": {
          "plugs": {
            "description": "Files and folders that resources may ask for, by name.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-zA-Z][a-zA-Z0-9_-]*$"
            },
            "additionalProperties": {
              "$ref": "#/definitions/plug"
            }
          },
          "resources": {
            "description": "Resources by name.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-zA-Z][a-zA-Z0-9_-]*$"
            },
            "additionalProperties": {
              "$ref": "#/definitions/resource"
            }
          }
        },
        "additionalProperties": false,
        "x-purser-code": "MANIFEST_INVALID"
      },
      "plug": {
        "description": "A file or folder that resources may ask for.",
        "type": "object",
        "properties": {
          "path": {
            "description": "File or folder, below one of the operator's folders for plugs. May hold expressions.",
            "type": "string",
            "minLength": 1
          },
          "content": {
            "description": "The text itself, in place of `path`; always read-only.",
            "type": "string"
          },
          "read_only": {
            "description": "Whether no resource may write it.",
            "type": "boolean",
            "default": false
          },
          "resource_names": {
            "description": "Regular expressions (RE2) on the beginning of the names of the resources that may have it.",
            "type": "array",
            "uniqueItems": true,
            "items": {
              "type": "string"
            }
          },
          "resource_types": {
            "description": "The same, on their types. Without patterns, every resource may have it.",
            "type": "array",
            "uniqueItems": true,
            "items": {
              "type": "string"
            }
          }
        },
        "additionalProperties": false
      },
      "resource": {
        "description": "Something that one type of container image looks after.",
        "type": "object",
        "required": [
          "type"
        ],
        "properties": {
          "type": {
            "description": "The container image. May hold expressions.",
            "type": "string",
            "minLength": 1
          },
          "config": {
            "description": "What the resource is to be like. Expressions see the variables, and the dependencies by alias.",
            "type": "object"
          },
          "dependencies": {
            "description": "The resources that must be deployed before, by the alias under which expressions see them.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-zA-Z][a-zA-Z0-9_-]*$"
            },
            "additionalProperties": {
              "type": "string",
              "minLength": 1
            }
          },
          "readonly": {
            "description": "Whether the resource is only looked at, and never changed.",
            "type": "boolean",
            "default": false
          },
          "timeouts": {
            "description": "Seconds that a container may take.",
            "type": "object",
            "properties": {
              "init": {
                "type": "integer",
                "minimum": 1,
                "maximum": 86400
              },
              "state": {
                "type": "integer",
                "minimum": 1,
                "maximum": 86400
              },
              "action": {
                "type": "integer",
                "minimum": 1,
                "maximum": 86400
              }
            },
            "additionalProperties": false
          },
          "description": {
            "description": "What the resource is; for people.",
            "type": "string"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/Notification/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/Notification/v1.json",
    "title": "purser/Notification/v1",
    "description": "A document that says where Purser reports events (docs/notifications.md).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/Notification/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "A receiver of events, and which events it gets.",
        "type": "object",
        "required": [
          "url",
          "secret"
        ],
        "properties": {
          "url": {
            "description": "Where events are posted: an https URL without credentials.",
            "type": "string",
            "minLength": 1
          },
          "secret": {
            "description": "The key of the signature, at least 16 characters.",
            "type": "string",
            "minLength": 16
          },
          "description": {
            "description": "What the notification is for; for people.",
            "type": "string"
          },
          "events": {
            "description": "The events that are reported. Default: opened, closed.",
            "type": "array",
            "minItems": 1,
            "items": {
              "enum": [
                "opened",
                "changed",
                "closed",
                "action",
                "drift"
              ]
            },
            "default": [
              "opened",
              "closed"
            ]
          },
          "policies": {
            "description": "Only events of these policies; drift is reported regardless. Default: all.",
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "severities": {
            "description": "Only violations of these severities. Default: all.",
            "type": "array",
            "minItems": 1,
            "items": {
              "enum": [
                "error",
                "warning"
              ]
            }
          },
          "timeout_seconds": {
            "description": "Seconds until a request without an answer has failed.",
            "type": "integer",
            "minimum": 1,
            "maximum": 300,
            "default": 10
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/Policy/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/Policy/v1.json",
    "title": "purser/Policy/v1",
    "description": "A document with rules over live tables and over documents (docs/policies.md).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/Policy/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "Rules, each a view over tables, documents or other rules.",
        "type": "object",
        "required": [
          "rules"
        ],
        "properties": {
          "name": {
            "description": "Namespace of the rules: rule `error` of policy `vm_host_down` is `vm_host_down.error`. Default: `metadata.name`.",
            "type": "string",
            "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$",
            "maxLength": 60,
            "x-purser-code": "BAD_IDENTIFIER"
          },
          "description": {
            "description": "What the policy is for; for people.",
            "type": "string"
          },
          "execution": {
            "description": "Whether rows of the rule `execute` are sent as calls.",
            "enum": [
              "live",
              "simulate",
              "off"
            ],
            "default": "simulate"
          },
          "rules": {
            "description": "The rules, by name.",
            "type": "object",
            "propertyNames": {
              "pattern": "^[a-zA-Z_][a-zA-Z0-9_]*$",
              "maxLength": 60,
              "x-purser-code": "BAD_IDENTIFIER"
            },
            "additionalProperties": {
              "$ref": "#/definitions/rule"
            }
          },
          "tests": {
            "description": "Rows that rules must give for given tables.",
            "type": "array",
            "items": {
              "$ref": "#/definitions/test"
            }
          }
        },
        "additionalProperties": false
      },
      "rule": {
        "description": "A view: rows made from the rows of one relation, or constant rows.",
        "type": "object",
        "properties": {
          "description": {
            "description": "What the rule finds; for people.",
            "type": "string"
          },
          "from": {
            "description": "The relation whose rows go in: `<source>.<table>`, `<policy>.<rule>`, a rule of this policy, `documents.rendered` or `documents.references`.",
            "type": "string",
            "minLength": 1
          },
          "pipeline": {
            "description": "Stages of an aggregation, in order. Without stages all rows come out.",
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "rows": {
            "description": "Constant rows, in place of `from` and `pipeline`.",
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "severity": {
            "description": "How grave each row is. Default: `error` for the rule `error`, `warning` for the rule `warning`.",
            "enum": [
              "error",
              "warning"
            ]
          },
          "key": {
            "description": "Fields that identify a violation over time. Default: the whole row.",
            "type": "array",
            "minItems": 1,
            "items": {
              "type": "string",
              "minLength": 1
            }
          },
          "message": {
            "description": "A text about a row, with `{field}` in place of values.",
            "type": "string"
          },
          "documents": {
            "description": "Which documents a row is about, by fields of the row. Default: its fields `schema` and `name`.",
            "type": "array",
            "items": {
              "type": "object",
              "required": [
                "schema",
                "name"
              ],
              "properties": {
                "schema": {
                  "description": "A field of the row, after `$`, or a schema.",
                  "type": "string"
                },
                "name": {
                  "description": "A field of the row, after `$`, or a name.",
                  "type": "string"
                }
              },
              "additionalProperties": false
            }
          }
        },
        "additionalProperties": false
      },
      "test": {
        "description": "Tables, and the rows that a rule must give for them.",
        "type": "object",
        "required": [
          "rule",
          "expect"
        ],
        "properties": {
          "description": {
            "description": "What is tested; for people.",
            "type": "string"
          },
          "given": {
            "description": "Rows of relations, by full name; all others have none.",
            "type": "object",
            "additionalProperties": {
              "type": "array"
            }
          },
          "now": {
            "description": "The moment that `$$NOW` stands for, in ISO 8601.",
            "type": "string"
          },
          "rule": {
            "description": "A rule of this policy.",
            "type": "string",
            "minLength": 1
          },
          "expect": {
            "description": "The rows, in any order unless `ordered` is true.",
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "ordered": {
            "description": "Whether the order of rows matters.",
            "type": "boolean",
            "default": false
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/PolicyException/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/PolicyException/v1.json",
    "title": "purser/PolicyException/v1",
    "description": "A document with rows of a rule that do not count for a time (docs/violations.md#exceptions).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/PolicyException/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "Rows of a rule, and until when they do not count.",
        "type": "object",
        "required": [
          "policy",
          "rule",
          "reason",
          "expires"
        ],
        "properties": {
          "policy": {
            "description": "The name of the policy.",
            "type": "string",
            "minLength": 1
          },
          "rule": {
            "description": "The name of the rule in the policy: one with a severity, or `execute`.",
            "type": "string",
            "minLength": 1
          },
          "match": {
            "description": "Conditions on the row, as in a `$match`. Default: every row of the rule.",
            "type": "object"
          },
          "reason": {
            "description": "Why these rows do not count; for people.",
            "type": "string",
            "minLength": 1
          },
          "expires": {
            "description": "From this moment on they count again: ISO 8601 with a time zone, such as 2026-12-01T08:00:00Z.",
            "type": "string"
          }
        },
        "additionalProperties": false
      }
    }
  },
  "purser/Variables/v1": {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "$id": "purser/Variables/v1.json",
    "title": "purser/Variables/v1",
    "description": "A document of variables for deployments (docs/deployments.md#variables).",
    "type": "object",
    "required": [
      "schema",
      "metadata",
      "data"
    ],
    "properties": {
      "schema": {
        "const": "purser/Variables/v1"
      },
      "metadata": {
        "type": "object",
        "required": [
          "schema",
          "name"
        ],
        "properties": {
          "schema": {
            "const": "metadata/Document/v1"
          },
          "name": {
            "type": "string"
          },
          "storagePolicy": {
            "enum": [
              "cleartext",
              "encrypted"
            ]
          },
          "labels": {
            "type": "object"
          },
          "layeringDefinition": {
            "type": "object"
          },
          "substitutions": {
            "type": "array",
            "items": {
              "type": "object"
            }
          },
          "replacement": {
            "type": "boolean"
          }
        }
      },
      "data": {
        "$ref": "#/definitions/data"
      }
    },
    "definitions": {
      "data": {
        "description": "Variables of expressions.",
        "type": "object",
        "required": [
          "vars"
        ],
        "properties": {
          "auto": {
            "description": "Whether every deployment of the revision has them.",
            "type": "boolean",
            "default": false
          },
          "vars": {
            "description": "Values by name; a name does not begin with `_`.",
            "type": "object"
          }
        },
        "additionalProperties": false,
        "x-purser-code": "CONTEXT_INVALID"
      }
    }
  }
};
