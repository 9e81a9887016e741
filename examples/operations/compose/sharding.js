// Makes the sharded cluster of sharded.yml, with mongosh. Each step that is done already is left out, so it can run again.

/** Connects, however long the server takes to start. */
function connect(host, options = '') {
  for (;;) {
    try {
      return new Mongo(`mongodb://${host}:27017/${options}`);
    } catch {
      sleep(1000);
    }
  }
}

for (const name of ['config', 'shard-a', 'shard-b']) {
  const admin = connect(`${name}-1`, '?directConnection=true').getDB('admin');
  const members = [1, 2, 3].map((number) => ({ _id: number, host: `${name}-${number}:27017` }));
  try {
    admin.runCommand({ replSetGetStatus: 1 });
  } catch {
    const set = { _id: name, members, ...(name === 'config' && { configsvr: true }) };
    admin.runCommand({ replSetInitiate: set });
  }
  while (!admin.runCommand({ hello: 1 }).primary) sleep(1000);
}

const mongos = connect('mongos-1');
const admin = mongos.getDB('admin');
for (const name of ['shard-a', 'shard-b']) {
  admin.runCommand({ addShard: `${name}/${name}-1:27017,${name}-2:27017,${name}-3:27017` });
}

// As docs/stores.md says.
admin.runCommand({ enableSharding: 'purser' });
for (const name of ['documents', 'pages', 'keys']) {
  admin.runCommand({ shardCollection: `purser.${name}`, key: { _id: 'hashed' } });
}
print('the collections are sharded');
