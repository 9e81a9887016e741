// The operations of main.mjs. relay-compiler reads this file; nothing imports it. With babel-plugin-relay, each of
// them would stand where it is used, as in a React application.
import { graphql } from 'relay-runtime';

graphql`
  query HistoryQuery($count: Int!, $cursor: String) {
    revisions(first: $count, after: $cursor) @connection(key: "History_revisions") {
      edges {
        node {
          id
          number
          message
        }
      }
    }
  }
`;

graphql`
  fragment RevisionTags_revision on Revision @refetchable(queryName: "RevisionTagsQuery") {
    id
    tags {
      nodes {
        name
      }
    }
  }
`;

graphql`
  mutation SubmitMutation($documents: [JSON!]!, $message: String) {
    submitDocuments(
      input: { source: { documents: $documents }, bucket: "relay", message: $message }
    ) {
      problems {
        message
      }
      revision {
        id
        number
      }
    }
  }
`;

graphql`
  mutation PutTagMutation($number: NonNegativeInt!, $name: String!) {
    putTag(input: { revision: { number: $number }, name: $name }) {
      problems {
        message
      }
      tag {
        id
        name
      }
    }
  }
`;

graphql`
  subscription RevisionCreatedSubscription($after: NonNegativeInt, $connections: [ID!]!) {
    revisionCreated(after: $after)
      @prependNode(connections: $connections, edgeTypeName: "RevisionEdge") {
      id
      number
      message
    }
  }
`;
