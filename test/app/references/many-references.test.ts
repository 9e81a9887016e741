import { describeManyReferences } from '../../contract/many-references.ts';
import { openTestApp } from '../../support/app.ts';

describeManyReferences('the embedded store', openTestApp, 3);
